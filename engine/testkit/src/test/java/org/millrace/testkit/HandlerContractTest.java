package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Outcome;
import org.millrace.workspace.WorkspacePath;

/** Handlers, and tests of handlers, that break the contract. */
class HandlerContractTest {

    private final List<HandlerTester> opened = new ArrayList<>();

    private HandlerTester open(Handler handler) {
        HandlerTester tester = HandlerTester.of(handler);
        opened.add(tester);
        return tester;
    }

    private HandlerTester tester(Handler script) {
        return open(new ScriptedHandler(script));
    }

    @AfterEach
    void close() {
        opened.forEach(HandlerTester::close);
    }

    private static void assertViolation(ThrowingCallable call, String... parts) {
        assertThatExceptionOfType(ContractViolation.class)
                .isThrownBy(call)
                .satisfies(violation -> assertThat(violation.getMessage())
                        .startsWith("Handler ")
                        .contains("org.millrace.testkit.")
                        .contains(parts));
    }

    /** A script that asks for something it may not, and swallows being told so. */
    private static Handler swallowing(Handler deed) {
        return context -> {
            try {
                deed.run(context);
            } catch (IllegalArgumentException told) {
                return Outcome.ok();
            }
            throw new AssertionError("The handler was not told");
        };
    }

    private static Outcome discardAll(HandlerContext context) {
        context.outputs().discard(WorkspacePath.of("ATR"));
        return Outcome.ok();
    }

    private void assertTold(Handler deed, String... parts) {
        assertViolation(() -> tester(swallowing(deed)).run(), parts);
    }

    @HandlerKey("DEMANDING")
    @In(name = "manifest", type = Path.class)
    @In(name = "limit", type = Integer.class)
    @Out(name = "files", type = Path.class)
    @Out(name = "count", type = Integer.class)
    static final class DemandingHandler implements Handler {
        @Override
        public Outcome run(HandlerContext context) {
            return Outcome.ok();
        }
    }

    private HandlerTester demanding() {
        return open(new DemandingHandler());
    }

    @Test
    void aHandlerHasAKey() {
        assertViolation(() -> HandlerTester.of(context -> Outcome.ok()), "@HandlerKey");
    }

    @Test
    void requiredInputsAreBound() {
        assertViolation(() -> demanding().input("limit", "1").run(), "DEMANDING", "input 'manifest'", "fileInput");
        HandlerTester tester = demanding().file("m", "").fileInput("manifest", "m");
        assertViolation(tester::run, "DEMANDING", "input 'limit'");
    }

    @Test
    void requiredFilesAreThere() {
        HandlerTester tester = demanding().input("limit", "1").fileInput("manifest", "m.txt");
        assertViolation(tester::run, "input 'manifest'", "no file lies at 'm.txt'");
    }

    @Test
    void requiredOutputsAreWritten() {
        HandlerTester tester = demanding().input("limit", "1").file("m", "").fileInput("manifest", "m");
        assertViolation(tester::run, "DEMANDING", "required output 'files'", "required output 'count'");
    }

    @Test
    void requiredOutputsAreBound() {
        assertViolation(() -> demanding().unbound("files"), "output 'files'");
    }

    @Test
    void testsBindOnlyDeclaredPorts() {
        HandlerTester tester = tester(context -> Outcome.ok());
        assertViolation(() -> tester.input("cuont", "1"), "no input port 'cuont'", "count");
        assertViolation(() -> tester.fileInput("fiel", "a"), "no input port 'fiel'");
        assertViolation(() -> tester.fileOutput("reprot", "a"), "no output port 'reprot'", "report, total");
        assertViolation(() -> tester.unbound("reprot"), "no output port 'reprot'");
    }

    @Test
    void testsBindValuesOfTheDeclaredType() {
        HandlerTester tester = tester(context -> Outcome.ok());
        assertViolation(() -> tester.input("count", "many"), "input 'count'", "'many'", "a whole number");
        assertViolation(() -> tester.input("count", 1), "java.lang.Long", "java.lang.Integer");
        assertViolation(() -> tester.input("folder", "../up"), "input 'folder'", "'../up'");
        assertViolation(() -> tester.input("algorithm", "CRC"), "MD5, SHA-256", "'CRC'");
        assertViolation(() -> tester.input("names", "x"), "java.util.List", "input 'names'");
        assertViolation(() -> tester.input("file", "a.txt"), "takes a file", "fileInput");
        assertViolation(() -> tester.fileInput("names", "a.txt"), "java.util.List", "input 'names'");
        assertViolation(() -> tester.fileOutput("total", "a.txt"), "output 'total'", "not a file");
    }

    @Test
    void handlersReadOnlyDeclaredInputs() {
        assertTold(c -> keep(c.inputs().find("nothing", String.class)), "no input port 'nothing'", "algorithm");
        assertTold(c -> keep(c.inputs().find(5, String.class)), "5 input ports", "rank 5");
        assertTold(c -> keep(c.inputs().find(-1, String.class)), "rank -1");
    }

    @Test
    void handlersAskForTheDeclaredType() {
        assertTold(c -> keep(c.inputs().find("count", Integer.class)), "input 'count'", "Long", "Integer");
        assertTold(c -> keep(c.inputs().find(0, String.class)), "input 'file'", "Path");
    }

    @Test
    void handlersAskForOptionalInputsWithFind() {
        assertTold(c -> keep(c.inputs().text("algorithm")), "optional input 'algorithm'", "find");
        assertTold(c -> keep(c.inputs().get(1, String.class)), "rank 1", "find");
    }

    @Test
    void handlersWriteOnlyDeclaredOutputs() {
        assertTold(c -> keep(c.outputs().file("nothing")), "no output port 'nothing'", "report, total");
        assertTold(c -> keep(c.outputs().isBound("nothing")), "no output port 'nothing'");
        assertTold(c -> keep(c.outputs().file(2)), "2 output ports", "rank 2");
        assertTold(c -> put(c, "nothing", 1L), "no output port 'nothing'");
        assertTold(
                c -> {
                    c.outputs().put(-1, 1L);
                    return Outcome.ok();
                },
                "rank -1");
    }

    @Test
    void handlersWriteOnlyDeclaredPaths() {
        assertTold(c -> keep(c.outputs().file(WorkspacePath.of("UnitsLevel/x"))), "'UnitsLevel/x'", "Units");
        assertTold(c -> keep(c.outputs().file(WorkspacePath.of("ATR"))), "'ATR'", "ATR/reply.xml");
        assertTold(HandlerContractTest::discardAll, "to discard 'ATR'", "ATR/reply.xml");
    }

    @Test
    void handlersLeaveWhatTheyDeclare() {
        assertTold(c -> put(c, "total", 1), "output 'total'", "java.lang.Long", "java.lang.Integer");
        assertTold(c -> put(c, "total", null), "output 'total'", "null");
        assertTold(c -> put(c, "report", "text"), "output 'report'", "as a file");
        assertTold(c -> keep(c.outputs().file("total")), "output 'total'", "put");
        assertTold(c -> keep(c.outputs().file(1)), "output 'total'", "put");
    }

    @Test
    void aViolationIsNotMistakenForAnIllPlatform() {
        assertViolation(() -> tester(c -> put(c, "total", "many")).run(), "output 'total'");
    }

    @Test
    void findingsAreDeclaredWithTheirStatus() {
        Finding rare = Finding.of("RARE", "never declared");
        assertViolation(() -> tester(c -> Outcome.ko(rare)).run(), "SCRIPTED", "RARE", "KO", "@Emits");
        assertViolation(() -> tester(c -> Outcome.warning(rare)).run(), "RARE", "WARNING");
        assertViolation(
                () -> tester(c -> Outcome.ko(Finding.of("ODD", "a warning"))).run(), "ODD", "KO");
        assertViolation(
                () -> tester(c -> Outcome.warning(Finding.of("BAD", "a KO"))).run(), "BAD", "WARNING");
    }

    @Test
    void anOutcomeIsReturned() {
        assertViolation(() -> tester(context -> null).run(), "returned null");
    }

    @Test
    void nothingIsLeftBesideTheOutputs() {
        Handler untidy = context -> {
            Path report = Files.writeString(context.outputs().file("report"), "x");
            Files.writeString(report.resolveSibling("report.tmp"), "half");
            return Outcome.ok();
        };
        assertViolation(() -> tester(untidy).run(), "'report.tmp'", "scratch()");
    }

    @Test
    void outputsAreNoLinks() {
        Handler linking = context -> {
            Files.createSymbolicLink(context.outputs().file("report"), context.scratch());
            return Outcome.ok();
        };
        assertViolation(() -> tester(linking).run(), "'report'", "a link");
    }

    @Test
    void inputsAreNotChanged() {
        Handler scribbling = context -> {
            Files.writeString(context.inputs().file("file"), "scribbled");
            return Outcome.ok();
        };
        HandlerTester tester = tester(scribbling).file("a.txt", "content").fileInput("file", "a.txt");
        assertViolation(tester::run, "'a.txt'", "in place");
    }

    @Test
    void filesAreNotSlippedIntoOrOutOfTheWorkspace() {
        Handler slipping = context -> {
            Files.move(
                    context.inputs().file("file"), context.inputs().file("file").resolveSibling("b.txt"));
            return Outcome.ok();
        };
        HandlerTester tester = tester(slipping).file("a.txt", "content").fileInput("file", "a.txt");
        assertViolation(tester::run, "'a.txt'", "'b.txt'");
    }

    @Test
    void locksAreGivenBack() {
        assertViolation(
                () -> tester(context -> {
                            context.lock("localid/owner/1");
                            return Outcome.ok();
                        })
                        .run(),
                "'localid/owner/1'",
                "try-with-resources");
    }

    @Test
    @SuppressWarnings("try")
    void aHeldLockIsNotTakenAgain() {
        assertTold(
                context -> {
                    try (var first = context.lock("a", "b");
                            var second = context.lock("b")) {
                        return Outcome.ok();
                    }
                },
                "'b'",
                "wait for itself");
    }

    @Test
    void reservationsAreNotNegative() {
        assertTold(c -> keep(c.reserve("workspace", -1, 10)), "-1", "'workspace'");
    }

    record Wanted(String name) {}

    record Given(String name) {}

    @Test
    void theConfigurationIsGiven() {
        assertTold(c -> keep(c.configuration(Wanted.class)), "Wanted", "gives none");
        Handler asking = swallowing(c -> keep(c.configuration(Wanted.class)));
        HandlerTester tester = tester(asking).configuration(new Given("other"));
        assertViolation(tester::run, "Wanted", "Given");
    }

    private static Outcome keep(Object ignored) {
        return Outcome.ok();
    }

    private static Outcome put(HandlerContext context, String port, Object value) {
        context.outputs().put(port, value);
        return Outcome.ok();
    }
}
