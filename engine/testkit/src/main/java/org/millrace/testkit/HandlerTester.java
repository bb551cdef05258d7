package org.millrace.testkit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.millrace.execution.call.LookOnly;
import org.millrace.spi.Attempt;
import org.millrace.spi.BatchReport;
import org.millrace.spi.ChildJob;
import org.millrace.spi.Element;
import org.millrace.spi.Fact;
import org.millrace.spi.Handler;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.spi.StepContext;
import org.millrace.workspace.Workspace;
import org.millrace.workspace.WorkspacePath;

/**
 * Calls a handler as the engine would, and holds it to its contract.
 *
 * <p><b>What it gives.</b> The ports, paths and findings are read from the handler's annotations. Files given with
 * {@link #file} are the published workspace. Outputs are staged per call and published when the outcome is
 * {@link Outcome.Ok} or {@link Outcome.Warning}, after what was discarded is removed; any other outcome, and a cancelled
 * call, leaves nothing. A thrown
 * exception becomes {@link Outcome.Fatal}. A second call finds what the first one published, recorded and left in
 * {@code scratch()}, under the same idempotency key.
 *
 * <p><b>What it refuses</b>, with a {@link ContractViolation} that names the handler and the port: a required input that
 * is missing, a value of the wrong type, a port or path that is not declared, a required output that is not written
 * when the call ends well, a finding that is not declared with its status, a file left beside the outputs, a published
 * file changed in place, a lock not given back.
 *
 * <pre>{@code
 * try (HandlerTester tester = HandlerTester.of(new CountLinesHandler())) {
 *     Run run = tester.file("SIP/a.txt", "one\ntwo\n").fileInput("text", "SIP/a.txt").run();
 *     assertThat(run.output("count", Long.class)).isEqualTo(2);
 * }
 * }</pre>
 *
 * <p>A tester is used from one thread; the handler may use the context from several. Closing it removes its files; with
 * JUnit, a field annotated with {@code @AutoClose} does that.
 */
public final class HandlerTester implements AutoCloseable {

    private final Handler handler;
    private final Declaration declaration;
    private final Path folder;
    private final FolderWorkspace workspace;
    private final FolderWorkspace batchWorkspace;
    private final InputBindings inputs;
    private final OutputBindings outputs;
    private final Ledger ledger = new Ledger();
    private Situation situation = Situation.usual();
    private int attempt = 1;
    private long token;

    private HandlerTester(Handler handler, Declaration declaration, Path folder) {
        this.handler = handler;
        this.declaration = declaration;
        this.folder = folder;
        this.workspace = FolderWorkspace.at(folder.resolve("workspace"));
        this.batchWorkspace = FolderWorkspace.at(folder.resolve("batch"));
        this.inputs = new InputBindings(declaration);
        this.outputs = new OutputBindings(declaration);
    }

    /**
     * A tester with an empty workspace and nothing bound but the outputs.
     *
     * @param handler what is tested
     * @return the tester; close it
     * @throws ContractViolation if the handler's class has no {@link org.millrace.spi.HandlerKey}
     */
    public static HandlerTester of(Handler handler) {
        Declaration declaration = Declaration.of(handler.getClass());
        try {
            return new HandlerTester(handler, declaration, Files.createTempDirectory("millrace-handler-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Publishes a file in the workspace.
     *
     * @param path its workspace path
     * @param text its content, written as UTF-8
     * @return this tester
     */
    public HandlerTester file(String path, String text) {
        return file(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Publishes a file in the workspace.
     *
     * @param path its workspace path
     * @param content its bytes
     * @return this tester
     */
    public HandlerTester file(String path, byte[] content) {
        workspace.write(WorkspacePath.of(path), new ByteArrayInputStream(content));
        return this;
    }

    /**
     * Publishes a file in the workspace of the batch that the job belongs to. If the item is a batch itself, its own
     * files are its batch's.
     *
     * @param path its workspace path
     * @param text its content, written as UTF-8
     * @return this tester
     */
    public HandlerTester batchFile(String path, String text) {
        return batchFile(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Publishes a file in the workspace of the batch that the job belongs to.
     *
     * @param path its workspace path
     * @param content its bytes
     * @return this tester
     */
    public HandlerTester batchFile(String path, byte[] content) {
        filesOfBatch().write(WorkspacePath.of(path), new ByteArrayInputStream(content));
        return this;
    }

    private FolderWorkspace filesOfBatch() {
        return ledger.batch().isDeclared() ? workspace : batchWorkspace;
    }

    /**
     * Plants a symbolic link in the workspace, as a hostile submission might. The workspace refuses to follow it.
     *
     * @param path the link's workspace path
     * @param target where it points to, whether something is there or not
     * @return this tester
     */
    public HandlerTester link(String path, Path target) {
        Path link = workspace.root().resolve(WorkspacePath.of(path).value());
        try {
            Files.createDirectories(link.resolveSibling(""));
            Files.createSymbolicLink(link, target);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Binds an input port. A text is read as the port's {@linkplain org.millrace.spi.PortType textual type}, as a
     * written value would be; another object is given as an earlier action would have left it in memory; a
     * {@link WorkspacePath} bound to a file port names the file.
     *
     * @param port the port's name
     * @param value the value
     * @return this tester
     * @throws ContractViolation if the port is not declared, or takes no such value
     */
    public HandlerTester input(String port, Object value) {
        inputs.bind(port, value);
        return this;
    }

    /**
     * Binds a file port to a file of the workspace. If the port is optional, the file may be missing.
     *
     * @param port the port's name
     * @param path the file's workspace path
     * @return this tester
     * @throws ContractViolation if the port is not declared, or takes no file
     */
    public HandlerTester fileInput(String port, String path) {
        return input(port, WorkspacePath.of(path));
    }

    /**
     * Says where the file of an output port is published; {@code outputs/PORT} if nothing is said.
     *
     * @param port the port's name
     * @param path a workspace path
     * @return this tester
     * @throws ContractViolation if the port is not declared, or leaves no file
     */
    public HandlerTester fileOutput(String port, String path) {
        outputs.bind(port, WorkspacePath.of(path));
        return this;
    }

    /**
     * Leaves an optional output port unbound; all others are bound.
     *
     * @param port the port's name
     * @return this tester
     * @throws ContractViolation if the port is not declared, or required
     */
    public HandlerTester unbound(String port) {
        outputs.unbind(port);
        return this;
    }

    /**
     * Sets what the call is about; an element without file and parameters if nothing is said.
     *
     * @param element the element
     * @return this tester
     */
    public HandlerTester element(Element element) {
        situation = situation.about(element);
        return this;
    }

    /**
     * Sets where the call stands, all at once.
     *
     * @param step job, batch, workflow, step and status so far
     * @return this tester
     */
    public HandlerTester step(StepContext step) {
        situation = situation.inStep(step);
        return this;
    }

    /**
     * Sets what the steps before came to; {@link Status#OK} if nothing is said.
     *
     * @param status what a {@code FINALLY} or {@code ON_FAILURE} step would be told
     * @return this tester
     */
    public HandlerTester statusSoFar(Status status) {
        situation = situation.after(status);
        return this;
    }

    /**
     * Makes the step one whose distribution is {@code JOBS}, in which a handler may ask for child jobs.
     *
     * @return this tester
     */
    public HandlerTester jobsStep() {
        situation = situation.makingJobs();
        return this;
    }

    /**
     * Makes the item a batch, on which a handler may report; files of the batch are given after this.
     *
     * @return this tester
     */
    public HandlerTester batch() {
        ledger.batch().declare();
        return this;
    }

    /**
     * Makes the item a batch, and gives it a job, or replaces the job of that id.
     *
     * @param job what the handler finds among its {@code children()}
     * @return this tester
     */
    public HandlerTester child(ChildJob job) {
        ledger.batch().add(job);
        return this;
    }

    /**
     * Makes the item a batch, and leaves a report on it, as an earlier call would have.
     *
     * @param report what the handler finds with {@code lastReport()}
     * @return this tester
     */
    public HandlerTester lastReport(BatchReport report) {
        ledger.batch().report(report);
        return this;
    }

    /**
     * Has the item be failing.
     *
     * @param message what the first step that went badly had to say
     * @return this tester
     */
    public HandlerTester failure(String message) {
        ledger.failing(message);
        return this;
    }

    /**
     * Sets a counter; counters begin with 1 if nothing is said.
     *
     * @param counter its name
     * @param last the number that was last given
     * @return this tester
     */
    public HandlerTester counter(String counter, long last) {
        ledger.counted(counter, last);
        return this;
    }

    /**
     * Sets the clock; one that stands at the beginning of 2026 if nothing is said.
     *
     * @param clock such as a {@link ManualClock}
     * @return this tester
     */
    public HandlerTester clock(Clock clock) {
        situation = situation.timedBy(clock);
        return this;
    }

    /**
     * Gives the plugin's configuration.
     *
     * @param configuration what the handler asks for with its class
     * @return this tester
     */
    public HandlerTester configuration(Record configuration) {
        situation = situation.configuredBy(configuration);
        return this;
    }

    /**
     * Records a fact of the job, as an earlier step would have.
     *
     * @param fact what the handler finds with {@code recorded}
     * @return this tester
     */
    public HandlerTester recorded(Fact fact) {
        ledger.record(fact);
        return this;
    }

    /**
     * Sets what all other jobs hold of a shared resource; nothing if nothing is said.
     *
     * @param resource the resource
     * @param amount what they hold
     * @return this tester
     */
    public HandlerTester reservedByOthers(String resource, long amount) {
        ledger.othersHold(resource, amount);
        return this;
    }

    /**
     * Cancels the call before it begins: its thread is interrupted, and what it returns is published nowhere.
     *
     * @return this tester
     */
    public HandlerTester cancelled() {
        return cancelledAfter(0);
    }

    /**
     * Cancels the call while it runs.
     *
     * @param looks how often the handler looks at {@code isCancelled()} and finds it false
     * @return this tester
     */
    public HandlerTester cancelledAfter(int looks) {
        situation = situation.cancelledAfter(looks);
        return this;
    }

    /**
     * Calls the handler. Called twice without {@link #runAgain()}, it is the same attempt that goes on, as after a
     * {@link Outcome.Wait}; the fencing token rises with every call.
     *
     * @return what came of it
     * @throws ContractViolation if the handler, or this test, broke the contract
     */
    public Run run() {
        token++;
        Violations violations = new Violations(declaration);
        Path staging = made("staging/" + token);
        TesterInputs given = new TesterInputs(declaration, inputs.resolve(workspace), violations);
        TesterOutputs staged = new TesterOutputs(declaration, outputs, staging, violations);
        TesterContext.Means means = new TesterContext.Means(
                given,
                staged,
                new TesterContext.Workspaces(new LookOnly(workspace), new LookOnly(filesOfBatch())),
                new TesterContext.Folders(scratch(), dataFolder()),
                ledger);
        Attempt number = new Attempt(situation.idempotencyKey(), attempt, token);
        TesterContext context = new TesterContext(situation, number, means, violations);
        return new Trial(handler, declaration, workspace, violations)
                .run(context, new Staged(declaration, outputs, staging, staged));
    }

    /**
     * Calls the handler as the next attempt at the same piece of work, as after a crash or a {@link Outcome.Fatal}.
     *
     * @return what came of it
     * @throws ContractViolation if the handler, or this test, broke the contract
     */
    public Run runAgain() {
        attempt++;
        return run();
    }

    /**
     * The published workspace, to look at.
     *
     * @return a view of the files given and published so far
     */
    public Workspace workspace() {
        return new LookOnly(workspace);
    }

    /**
     * The text of a published file.
     *
     * @param path its workspace path
     * @return its content, read as UTF-8
     */
    public String text(String path) {
        try {
            return Files.readString(workspace.local(WorkspacePath.of(path)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The folder that the handler is given as {@code scratch()}, to prepare or to look at.
     *
     * @return an existing local folder
     */
    public Path scratch() {
        return made("scratch");
    }

    /**
     * The folder that the handler is given as {@code dataFolder()}, to prepare or to look at.
     *
     * @return an existing local folder
     */
    public Path dataFolder() {
        return made("data");
    }

    private Path made(String name) {
        try {
            return Files.createDirectories(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes the tester's files. */
    @Override
    public void close() {
        try {
            FolderTree.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
