package org.millrace.spi.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import javax.annotation.processing.Processor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandlerProcessorTest {

    private static final String RICH = """
            package a.b;

            import java.nio.file.Path;
            import java.util.Map;
            import org.millrace.spi.*;

            public final class Rich {
                private Rich() {}

                /**
                 * Verifies {@code x < y} against a {@link Map#of(Object, Object) table}, é.
                 *
                 * <p>Not in the index.
                 *
                 * @see Map
                 */
                @HandlerKey("VERIFY_DIGEST")
                @In(name = "manifest", type = Path.class, documentation = "The \\"manifest\\"")
                @In(name = "algorithm", type = String.class, required = false, values = {"md5", "sha-256"})
                @In(name = "limit", type = int.class, values = {"1", "2"})
                @In(name = "bytes", type = byte[].class)
                @In(name = "texts", type = String[][].class)
                @In(name = "entry", type = Map.Entry.class)
                @In(name = "path", type = org.millrace.workspace.WorkspacePath.class)
                @Out(name = "report", type = Path.class, required = false)
                @Out(name = "counts", type = Map.class, documentation = "By file\\nand \\u0001\\ud800 \\ud83d\\ude00 \\\\")
                @Reads({"Maps//a.json", "Units/"})
                @Writes("Reports/verify.json")
                @Records({Fact.Identifiers.class, Fact.Sent.class})
                @Emits(code = "NO_FILE", documentation = "A file is missing.")
                @Emits(code = "NO_SIZE", status = Status.WARNING, documentation = "")
                public static class Verify implements Handler {
                    @Override
                    public Outcome run(HandlerContext context) {
                        return Outcome.ok();
                    }
                }

                @HandlerKey(value = "ARCHIVE", version = "2.1", documentation = "Archives.")
                public record Archive() implements Handler {
                    @Override
                    public Outcome run(HandlerContext context) {
                        return Outcome.ok();
                    }
                }
            }
            """;

    private static final String RICH_INDEX = """
            {
              "format": 1,
              "spi": "1.0",
              "handlers": [
                {
                  "key": "ARCHIVE",
                  "class": "a.b.Rich$Archive",
                  "version": "2.1",
                  "documentation": "Archives.",
                  "in": [],
                  "out": [],
                  "reads": [],
                  "writes": [],
                  "records": [],
                  "findings": []
                },
                {
                  "key": "VERIFY_DIGEST",
                  "class": "a.b.Rich$Verify",
                  "version": "7",
                  "documentation": "Verifies x < y against a table, é.",
                  "in": [
                    {
                      "name": "manifest",
                      "type": "java.nio.file.Path",
                      "required": true,
                      "values": [],
                      "documentation": "The \\"manifest\\""
                    },
                    {
                      "name": "algorithm",
                      "type": "java.lang.String",
                      "required": false,
                      "values": [
                        "md5",
                        "sha-256"
                      ],
                      "documentation": ""
                    },
                    {
                      "name": "limit",
                      "type": "java.lang.Integer",
                      "required": true,
                      "values": [
                        "1",
                        "2"
                      ],
                      "documentation": ""
                    },
                    {
                      "name": "bytes",
                      "type": "byte[]",
                      "required": true,
                      "values": [],
                      "documentation": ""
                    },
                    {
                      "name": "texts",
                      "type": "java.lang.String[][]",
                      "required": true,
                      "values": [],
                      "documentation": ""
                    },
                    {
                      "name": "entry",
                      "type": "java.util.Map$Entry",
                      "required": true,
                      "values": [],
                      "documentation": ""
                    },
                    {
                      "name": "path",
                      "type": "org.millrace.workspace.WorkspacePath",
                      "required": true,
                      "values": [],
                      "documentation": ""
                    }
                  ],
                  "out": [
                    {
                      "name": "report",
                      "type": "java.nio.file.Path",
                      "required": false,
                      "documentation": ""
                    },
                    {
                      "name": "counts",
                      "type": "java.util.Map",
                      "required": true,
                      "documentation": "By file\\nand \\u0001\\ud800 \uD83D\uDE00 \\\\"
                    }
                  ],
                  "reads": [
                    "Maps/a.json",
                    "Units"
                  ],
                  "writes": [
                    "Reports/verify.json"
                  ],
                  "records": [
                    "Identifiers",
                    "Sent"
                  ],
                  "findings": [
                    {
                      "code": "NO_FILE",
                      "status": "KO",
                      "documentation": "A file is missing."
                    },
                    {
                      "code": "NO_SIZE",
                      "status": "WARNING",
                      "documentation": ""
                    }
                  ]
                }
              ]
            }
            """;

    @TempDir
    Path output;

    private static String handler(String key, String name) {
        return "package a; import org.millrace.spi.*; @HandlerKey(\"" + key + "\") public class " + name
                + " implements Handler { public Outcome run(HandlerContext context) { return Outcome.ok(); } }";
    }

    @Test
    void writesTheIndexOfARichHandlerToTheByte() throws IOException {
        Compilation compilation = Compilation.with(output, List.of("-Amillrace.version=7"), RICH);
        assertThat(compilation.messages()).isEmpty();
        assertThat(Files.readAllBytes(output.resolve(HandlerProcessor.INDEX)))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(RICH_INDEX);
    }

    @Test
    void isFoundByItsServiceFile() {
        assertThat(ServiceLoader.load(Processor.class).stream().map(ServiceLoader.Provider::type))
                .contains(HandlerProcessor.class);
    }

    @Test
    void sortsHandlersOfSeveralFilesByKey() {
        Compilation compilation = Compilation.of(output, handler("B_KEY", "One"), handler("A_KEY", "Two"));
        assertThat(compilation.index())
                .hasValueSatisfying(index ->
                        assertThat(index).containsSubsequence("\"A_KEY\"", "\"a.Two\"", "\"B_KEY\"", "\"a.One\""));
    }

    @Test
    void callsAVersionThatNobodyGaveZero() {
        assertThat(Compilation.of(output, handler("A", "A")).index().orElseThrow())
                .contains("\"version\": \"0\"");
        assertThat(Compilation.with(output, List.of("-Amillrace.version"), handler("A", "A"))
                        .index()
                        .orElseThrow())
                .contains("\"version\": \"0\"");
    }

    @Test
    void readsAContainerWrittenOut() {
        Compilation compilation = Compilation.of(
                output,
                handler("A", "A")
                        .replace(
                                "@HandlerKey",
                                "@In.List({@In(name = \"x\", type = int.class), @In(name = \"y\", type = int.class)}) @HandlerKey"));
        assertThat(compilation.messages()).isEmpty();
        assertThat(compilation.index().orElseThrow()).containsSubsequence("\"x\"", "\"y\"");
    }

    @Test
    void leavesAnEarlierIndexAloneIfThereIsNoHandler() {
        String index = Compilation.of(output, handler("A", "A")).index().orElseThrow();
        Compilation later = Compilation.of(output, "package a; public class B {}");
        assertThat(later.messages()).isEmpty();
        assertThat(later.index()).contains(index);
    }

    @Test
    void writesNoIndexWhereThereIsNoHandler() {
        assertThat(Compilation.of(output, "package a; public class B {}").index())
                .isEmpty();
    }

    @Test
    void writesNoIndexIfOneOfTheHandlersIsRejected() {
        Compilation compilation = Compilation.of(output, handler("A", "A"), handler("b", "B"));
        assertThat(compilation.messages()).hasSize(1);
        assertThat(compilation.index()).isEmpty();
    }

    @Test
    void writesHandlersThatAnotherProcessorMadeIntoTheSameIndex() {
        Compilation compilation =
                Compilation.generating(output, "a.Made", handler("A_KEY", "Made"), handler("B_KEY", "Written"));
        assertThat(compilation.messages()).isEmpty();
        assertThat(compilation.index().orElseThrow()).containsSubsequence("\"a.Made\"", "\"a.Written\"");
    }

    @Test
    void seesThatAnotherProcessorMadeAHandlerOfTheSameKey() {
        Compilation compilation =
                Compilation.generating(output, "a.Made", handler("SAME", "Made"), handler("SAME", "Written"));
        assertThat(compilation.messages())
                .singleElement()
                .asString()
                .contains("found 'SAME' on a.Written and on a.Made");
        assertThat(compilation.index()).isEmpty();
    }

    @Test
    void saysWhenTheIndexCannotBeWritten() throws IOException {
        Files.writeString(output.resolve("META-INF"), "a file where a folder has to be");
        assertThat(Compilation.of(output, handler("A", "A")).messages())
                .singleElement()
                .asString()
                .startsWith("Expected to write META-INF/millrace/handlers.json, but the class output refused it: ");
    }
}
