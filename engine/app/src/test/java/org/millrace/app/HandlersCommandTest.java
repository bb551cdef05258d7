package org.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HandlersCommandTest {

    @TempDir
    static Path folder;

    private static Path plugins;

    @BeforeAll
    static void plugin() throws IOException {
        plugins = PluginFolder.create(folder);
    }

    @Test
    void listsKeysWithTheFirstSentence() {
        assertThat(Cli.run("handlers", "--plugins", plugins))
                .isEqualTo(new Cli(0, "COUNT_WORDS  Counts the words of a text.\n", ""));
    }

    @Test
    void tellsAllAboutOne() {
        Cli cli = Cli.run("handlers", "COUNT_WORDS", "--plugins", plugins);
        assertThat(cli.exit()).isZero();
        assertThat(cli.out())
                .startsWith("COUNT_WORDS ")
                .contains("Counts the words of a text. Blanks divide them.")
                .contains("example.CountWords")
                .contains("words/words.jar")
                .contains("  text  Path, required  The text.")
                .contains("  mode  String, optional  one of FAST, EXACT  How.")
                .contains("  count  Path, required  The number.")
                .contains("  NO_WORDS (KO)  There are none.");
    }

    @Test
    void proposesTheNearestKey() {
        Cli cli = Cli.run("handlers", "COUNT_WORD", "--plugins", plugins);
        assertThat(cli.exit()).isEqualTo(2);
        assertThat(cli.err()).contains("No handler has the key 'COUNT_WORD'. Did you mean COUNT_WORDS?");
    }

    @Test
    void saysThatThereAreNone() {
        assertThat(Cli.run("handlers").out()).startsWith("No handlers are installed.");
    }

    @Test
    void exportsACatalogThatValidateReads() throws IOException {
        Path catalog = folder.resolve("catalog.txt");
        Cli exported = Cli.run("handlers", "--plugins", plugins, "--export", catalog);
        assertThat(exported).isEqualTo(new Cli(0, "Wrote " + catalog + ": 1 handler.\n", ""));
        assertThat(catalog)
                .hasContent(Cli.run("handlers", "--plugins", plugins, "--format", "json")
                        .out());

        Cli validated = Cli.runWithInput(Workflows.CLEAN, "validate", "--handlers", catalog, "-");
        assertThat(validated.exit()).isEqualTo(1);
        assertThat(validated.out()).contains("[MR401]");
        assertThat(Cli.runWithInput(calling(), "validate", "--handlers", catalog, "-"))
                .isEqualTo(Cli.runWithInput(calling(), "validate", "--plugins", plugins, "-"))
                .satisfies(cli -> assertThat(cli.exit()).isZero());
    }

    @Test
    void aCatalogThatIsNoneCannotBeUsed() throws IOException {
        Path file = Files.writeString(folder.resolve("no-catalog.txt"), "{}");
        Cli cli = Cli.runWithInput(Workflows.CLEAN, "validate", "--handlers", file, "-");
        assertThat(cli.exit()).isEqualTo(2);
        assertThat(cli.err()).startsWith("millrace: " + file + ":1:1");
        assertThat(cli.err().lines()).hasSize(1);
    }

    @Test
    void everyProblemOfPluginsIsALine() throws IOException {
        Path broken = Files.createDirectories(folder.resolve("broken"));
        for (String plugin : new String[] {"one", "two"}) {
            Files.writeString(Files.createDirectories(broken.resolve(plugin)).resolve("x.jar"), "not a jar");
        }
        Cli cli = Cli.runWithInput(Workflows.CLEAN, "validate", "--plugins", broken, "-");
        assertThat(cli.exit()).isEqualTo(2);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err().lines()).hasSize(2).allMatch(line -> line.startsWith("millrace: "));
    }

    @Test
    void theSchemaKnowsTheKeys() {
        Cli cli = Cli.run("schema", "--plugins", plugins);
        assertThat(cli.exit()).isZero();
        assertThat(cli.out()).contains("COUNT_WORDS", "http://json-schema.org/draft-07/schema#");
    }

    private static String calling() {
        return Workflows.CLEAN
                .replace("DO_LAST", "COUNT_WORDS")
                .replace("\"behavior\": \"BLOCKING\"", """
                        "behavior": "BLOCKING",
                        "in": [{"name": "text", "uri": "WORKSPACE:text.txt"}],
                        "out": [{"name": "count", "uri": "WORKSPACE:count.txt"}]\
                        """)
                .replace("\"steps\"", "\"inputs\": [\"WORKSPACE:text.txt\"], \"steps\"");
    }
}
