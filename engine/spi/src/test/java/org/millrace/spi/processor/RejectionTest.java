package org.millrace.spi.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything the processor refuses: the message, the file and the line. */
class RejectionTest {

    private static final String BODY =
            " implements Handler { public Outcome run(HandlerContext context) { return Outcome.ok(); } }";

    @TempDir
    Path output;

    /** Compiles lines under two lines of imports, so that the first given line is line 3. */
    private void assertRejected(String expected, String... lines) {
        Compilation compilation = compile(lines);
        assertThat(compilation.messages()).containsExactly(expected);
        assertThat(compilation.index()).isEmpty();
    }

    private Compilation compile(String... lines) {
        return Compilation.of(
                output,
                "package a; import org.millrace.spi.*;\nimport java.nio.file.Path;\n" + String.join("\n", lines));
    }

    @Nested
    class Keys {

        @Test
        void ofIllegalForm() {
            assertRejected(
                    "A.java:3: Expected a handler key of at most 80 capitals, digits and underscores that begins with a"
                            + " letter, but found 'digest': write it like VERIFY_DIGEST",
                    "@HandlerKey(\"digest\")",
                    "public final class A" + BODY);
        }

        @Test
        void thatAreTooLong() {
            assertThat(compile("@HandlerKey(\"" + "K".repeat(81) + "\")", "public final class A" + BODY)
                            .messages())
                    .singleElement()
                    .asString()
                    .contains("at most 80 capitals");
        }

        @Test
        void claimedTwiceInOneFile() {
            assertRejected(
                    "A.java:6: Expected one handler per key, but found 'SAME' on a.A.One and on a.A.Two: give one of them"
                            + " another key",
                    "public final class A {",
                    "  @HandlerKey(\"SAME\")",
                    "  public static class One" + BODY,
                    "  @HandlerKey(\"SAME\")",
                    "  public static class Two" + BODY,
                    "}");
        }

        @Test
        void claimedTwiceInTwoFiles() {
            String imports = "package a; import org.millrace.spi.*;\n";
            Compilation compilation = Compilation.of(
                    output,
                    imports + "@HandlerKey(\"SAME\") public class A" + BODY,
                    imports + "\n\n@HandlerKey(\"SAME\") public class B" + BODY);
            assertThat(compilation.messages())
                    .containsExactly("B.java:4: Expected one handler per key, but found 'SAME' on a.A and on a.B: give"
                            + " one of them another key");
        }

        @Test
        void missingBesideOtherDeclarations() {
            Compilation compilation = compile(
                    "@In(name = \"i\", type = Path.class)",
                    "@Out(name = \"o\", type = Path.class)",
                    "@Reads(\"r\")",
                    "@Writes(\"w\")",
                    "@Emits(code = \"E\", documentation = \"\")",
                    "public final class A" + BODY);
            assertThat(compilation.messages())
                    .containsExactly(
                            "A.java:3: Expected @In on a handler only, but found it on a.A, which has no @HandlerKey: add"
                                    + " the key, or remove it",
                            "A.java:4: Expected @Out on a handler only, but found it on a.A, which has no @HandlerKey: add"
                                    + " the key, or remove it",
                            "A.java:5: Expected @Reads on a handler only, but found it on a.A, which has no @HandlerKey:"
                                    + " add the key, or remove it",
                            "A.java:6: Expected @Writes on a handler only, but found it on a.A, which has no @HandlerKey:"
                                    + " add the key, or remove it",
                            "A.java:7: Expected @Emits on a handler only, but found it on a.A, which has no @HandlerKey:"
                                    + " add the key, or remove it");
        }

        @Test
        void missingBesideRepeatedDeclarations() {
            assertRejected(
                    "A.java:4: Expected @In on a handler only, but found it on a.A, which has no @HandlerKey: add the key,"
                            + " or remove it",
                    "@Deprecated",
                    "@In(name = \"i\", type = Path.class)",
                    "@In(name = \"j\", type = Path.class)",
                    "public final class A" + BODY);
        }
    }

    @Nested
    class Classes {

        private static final String EXPECTED = "Expected a handler that the engine can call, but ";

        @Test
        void thatAreNoHandler() {
            assertRejected(
                    "A.java:4: " + EXPECTED
                            + "a.A does not implement org.millrace.spi.Handler: implement it, or remove @HandlerKey",
                    "@HandlerKey(\"A\")",
                    "public final class A {}");
        }

        @Test
        void thatAreAbstract() {
            assertRejected(
                    "A.java:4: " + EXPECTED + "a.A is abstract: put @HandlerKey on the class that extends it",
                    "@HandlerKey(\"A\")",
                    "public abstract class A implements Handler {}");
        }

        @Test
        void thatAreAnInterface() {
            assertRejected(
                    "A.java:4: " + EXPECTED + "a.A is an interface: put @HandlerKey on a class that implements Handler",
                    "@HandlerKey(\"A\")",
                    "public interface A extends Handler {}");
        }

        @Test
        void thatAreAnEnum() {
            assertRejected(
                    "A.java:4: " + EXPECTED + "a.A is an enum: put @HandlerKey on a class that implements Handler",
                    "@HandlerKey(\"A\")",
                    "public enum A" + BODY.replace("{ public", "{ ; public"));
        }

        @Test
        void thatAreNotPublic() {
            assertRejected(
                    "A.java:5: " + EXPECTED + "a.B is not public: make it public",
                    "public class A {}",
                    "@HandlerKey(\"A\")",
                    "class B { public B() {} }"
                            .replace("B {", "B implements Handler {")
                            .replace(
                                    "{} }",
                                    "{} public Outcome run(HandlerContext context) { return Outcome.ok(); } }"));
        }

        @Test
        void hiddenByTheClassAround() {
            assertRejected(
                    "A.java:4: " + EXPECTED + "a.B.C lies in B, which is not public: make that public, or move the"
                            + " handler to a file of its own",
                    "public class A {}",
                    "class B { @HandlerKey(\"A\") public static class C" + BODY + " }");
        }

        @Test
        void thatAreInner() {
            assertRejected(
                    "A.java:5: " + EXPECTED
                            + "a.A.B is an inner class, which needs an instance of the class around it: make it static",
                    "public class A {",
                    "  @HandlerKey(\"A\")",
                    "  public class B" + BODY,
                    "}");
        }
    }

    @Nested
    class Constructors {

        private static final String RUN = "public Outcome run(HandlerContext context) { return Outcome.ok(); }";

        @Test
        void noneThatTheEngineCanCall() {
            assertRejected(
                    "A.java:5: Expected a public constructor without parameters, or one constructor with"
                            + " @jakarta.inject.Inject, but a.A has neither: make the constructor public, or annotate the"
                            + " one the engine shall call",
                    "@HandlerKey(\"A\")",
                    "public final class A implements Handler {",
                    "  public A(String s) {}",
                    RUN + "}");
        }

        @Test
        void hiddenOnes() {
            assertThat(compile("@HandlerKey(\"A\")", "public final class A implements Handler {", "  A() {}", RUN + "}")
                            .messages())
                    .singleElement()
                    .asString()
                    .startsWith("A.java:5: Expected a public constructor without parameters");
        }

        @Test
        void twoInjectedOnes() {
            assertRejected(
                    "A.java:6: Expected one constructor with @Inject, but a.A has 2: keep it on one of them",
                    "@HandlerKey(\"A\")",
                    "public final class A implements Handler {",
                    "  @jakarta.inject.Inject public A() {}",
                    "  @jakarta.inject.Inject public A(String s) {}",
                    RUN + "}");
        }

        @Test
        void butNotAnInjectedOne() {
            Compilation compilation = compile(
                    "@HandlerKey(\"A\")",
                    "public final class A implements Handler {",
                    "  @jakarta.inject.Inject A(String s) {}",
                    RUN + "}");
            assertThat(compilation.messages()).isEmpty();
            assertThat(compilation.index()).isPresent();
        }
    }

    @Nested
    class Ports {

        @Test
        void ofIllegalName() {
            assertRejected(
                    "A.java:5: Expected the name of an output port to be at most 80 letters, digits and _ . - beginning"
                            + " with a letter, but found '1st': write it like manifest",
                    "@HandlerKey(\"A\")",
                    "@Out(name = \"fine.-_9\", type = Path.class)",
                    "@Out(name = \"1st\", type = Path.class)",
                    "public final class A" + BODY);
        }

        @Test
        void ofOneNameAmongInputs() {
            assertRejected(
                    "A.java:6: Expected one input port per name, but found 'x' twice: give one of them another name",
                    "@HandlerKey(\"A\")",
                    "@In(name = \"x\", type = Path.class)",
                    "@In(name = \"y\", type = Path.class)",
                    "@In(name = \"x\", type = String.class)",
                    "public final class A" + BODY);
        }

        @Test
        void ofOneNameAmongOutputs() {
            assertRejected(
                    "A.java:5: Expected one output port per name, but found 'x' twice: give one of them another name",
                    "@HandlerKey(\"A\")",
                    "@Out(name = \"x\", type = Path.class)",
                    "@Out(name = \"x\", type = String.class)",
                    "public final class A" + BODY);
        }

        @Test
        void butNotAnInputAndAnOutputOfOneName() {
            assertThat(compile(
                                    "@HandlerKey(\"A\")",
                                    "@In(name = \"x\", type = Path.class)",
                                    "@Out(name = \"x\", type = Path.class)",
                                    "public final class A" + BODY)
                            .messages())
                    .isEmpty();
        }

        @Test
        void ofATypeThatPluginsDoNotShare() {
            assertRejected(
                    "A.java:4: Expected input port 'x' to have a type of the JDK (java.*), of org.millrace.spi or of"
                            + " org.millrace.workspace, but found a.A: handlers of two plugins share no other types, so"
                            + " declare a Map, a List, a record of the spi, or a Path to a file",
                    "@HandlerKey(\"A\")",
                    "@In(name = \"x\", type = A.class)",
                    "public final class A" + BODY);
        }

        @Test
        void ofAnArrayOfATypeThatPluginsDoNotShare() {
            assertThat(compile(
                                    "@HandlerKey(\"A\")",
                                    "@Out(name = \"x\", type = A.B[][].class)",
                                    "public final class A"
                                            + BODY.replace("{ public", "{ public static class B {} public"))
                            .messages())
                    .singleElement()
                    .asString()
                    .startsWith("A.java:4: Expected output port 'x' to have a type of the JDK")
                    .contains("but found a.A$B[][]:");
        }

        @Test
        void ofNoType() {
            assertThat(compile("@HandlerKey(\"A\")", "@In(name = \"x\", type = void.class)", "public class A" + BODY)
                            .messages())
                    .singleElement()
                    .asString()
                    .contains("but found void:");
        }

        @Test
        void withValuesThatNoTextCanBe() {
            assertRejected(
                    "A.java:4: Expected values on a port that a text can be bound to (String, Boolean, Integer, Long,"
                            + " BigDecimal, Duration, URI, WorkspacePath), but found them on input port 'x' of type"
                            + " java.nio.file.Path: remove the values, or change the type",
                    "@HandlerKey(\"A\")",
                    "@In(name = \"x\", type = Path.class, values = \"a\")",
                    "public final class A" + BODY);
        }

        @Test
        void withValuesOfAnotherType() {
            assertRejected(
                    "A.java:5: Expected the values of input port 'x' to be a whole number each, but found 'many': mend the"
                            + " value or the type",
                    "@HandlerKey(\"A\")",
                    "@In(name = \"x\", type = int.class,",
                    "    values = {\"1\", \"many\"})",
                    "public final class A" + BODY);
        }
    }

    @Nested
    class Paths {

        @Test
        void thatAreRead() {
            assertRejected(
                    "A.java:4: Expected @Reads to name paths inside the workspace, but found '../up': it climbs out with"
                            + " '..'",
                    "@HandlerKey(\"A\")",
                    "@Reads({\"fine\", \"../up\"})",
                    "public final class A" + BODY);
        }

        @Test
        void thatAreWritten() {
            assertRejected(
                    "A.java:4: Expected @Writes to name paths inside the workspace, but found '/etc': it is absolute; paths"
                            + " are relative to the workspace",
                    "@HandlerKey(\"A\")",
                    "@Writes(\"/etc\")",
                    "public final class A" + BODY);
        }
    }

    @Nested
    class Findings {

        @Test
        void ofIllegalCode() {
            assertRejected(
                    "A.java:4: Expected a finding code of at most 80 capitals, digits and underscores that begins with a"
                            + " letter, but found 'no-file': write it like NO_FILE",
                    "@HandlerKey(\"A\")",
                    "@Emits(code = \"no-file\", documentation = \"\")",
                    "public final class A" + BODY);
        }

        @Test
        void ofAnotherStatus() {
            assertRejected(
                    "A.java:5: Expected finding 'NO_FILE' to come with WARNING or KO, but found FATAL: only these outcomes"
                            + " have findings",
                    "@HandlerKey(\"A\")",
                    "@Emits(code = \"FINE\", documentation = \"\", status = Status.WARNING)",
                    "@Emits(code = \"NO_FILE\", documentation = \"\", status = Status.FATAL)",
                    "public final class A" + BODY);
        }

        @Test
        void declaredTwice() {
            assertRejected(
                    "A.java:5: Expected each finding code once, but found 'NO_FILE' twice: remove one, or give it another"
                            + " code",
                    "@HandlerKey(\"A\")",
                    "@Emits(code = \"NO_FILE\", documentation = \"\")",
                    "@Emits(code = \"NO_FILE\", documentation = \"\", status = Status.WARNING)",
                    "public final class A" + BODY);
        }
    }

    /** What the compiler reports itself is not reported twice, and does not make the processor fail. */
    @Nested
    class BrokenSources {

        @Test
        void withAnUnknownPortType() {
            assertThat(compile("@HandlerKey(\"A\")", "@In(name = \"x\", type = Nothing.class)", "public class A" + BODY)
                            .messages())
                    .singleElement()
                    .asString()
                    .startsWith("A.java:4: cannot find symbol");
        }

        @Test
        void withAMissingMember() {
            assertThat(compile(
                                    "@HandlerKey(\"A\")",
                                    "@In(type = Path.class)",
                                    "@In(name = \"x\", type = Path.class)",
                                    "public class A" + BODY)
                            .messages())
                    .singleElement()
                    .asString()
                    .startsWith("A.java:4: annotation @org.millrace.spi.In is missing a default value");
        }

        @Test
        void withAnUnknownConstant() {
            assertThat(compile(
                                    "@HandlerKey(Nowhere.KEY)",
                                    "@In(name = \"x\", type = Path.class)",
                                    "public class A" + BODY)
                            .messages())
                    .singleElement()
                    .asString()
                    .startsWith("A.java:3: cannot find symbol");
        }

        @Test
        void withAnUnknownSuperclass() {
            assertThat(compile("@HandlerKey(\"A\")", "public class A extends Nothing {}")
                            .messages())
                    .singleElement()
                    .asString()
                    .startsWith("A.java:4: cannot find symbol");
        }
    }
}
