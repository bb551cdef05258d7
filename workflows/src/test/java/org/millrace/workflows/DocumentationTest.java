package org.millrace.workflows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millrace.app.Main;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerIndex;
import org.millrace.definition.json.JsonReader;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.lint.Source;
import org.millrace.workflows.Markdown.Block;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What the documents show is so: JSON and YAML parse, workflows lint, links lead somewhere, commands exist. */
class DocumentationTest {

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern COMMAND = Pattern.compile("(?<![\\w/.-])(?:[\\w./-]*/)?millrace ([^\\n|>&;`)]+)");
    private static final Pattern OPTION = Pattern.compile("--?[a-zA-Z][a-z-]*");

    static Stream<Block> blocks(String language, String... flags) {
        return Repository.documents().stream()
                .flatMap(document -> document.blocks().stream())
                .filter(block -> block.is(language, flags));
    }

    static Stream<Block> json() {
        return blocks("json");
    }

    static Stream<Block> workflows() {
        return blocks("json", "workflow").filter(block -> !block.document().endsWith("finding-codes.md"));
    }

    static Stream<Block> indexes() {
        return blocks("json", "index");
    }

    static Stream<Block> yaml() {
        return blocks("yaml");
    }

    static Stream<Markdown> documents() {
        return Repository.documents().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("documents")
    void noBlockIsOverlooked(Markdown document) {
        long fences = document.text()
                .lines()
                .filter(line -> line.strip().startsWith("```"))
                .count();
        assertThat(document.blocks()).as(document.name()).hasSize((int) fences / 2);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("json")
    void jsonIsJson(Block block) {
        List<LintFinding> findings = new ArrayList<>();
        JsonReader.read(block.text(), findings::add);
        assertThat(findings).as(block.toString()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("workflows")
    void workflowsAreRight(Block block) {
        HandlerCatalog catalog =
                block.flags().contains("no-handlers") ? HandlerCatalog.unknown() : ShippedHandlers.catalog();
        Source source = new Source("-", block.text().getBytes(StandardCharsets.UTF_8));
        List<LintFinding> findings =
                new Linter(catalog).lint(List.of(source)).get(0).findings();
        assertThat(findings).as(block.toString()).allMatch(finding -> finding.severity() == Severity.NOTE);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("indexes")
    void indexesAreIndexes(Block block) {
        byte[] index = block.text().getBytes(StandardCharsets.UTF_8);
        assertThat(HandlerIndex.read(index, block.toString()).problems()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("yaml")
    void yamlIsYaml(Block block) {
        Load load = new Load(LoadSettings.builder().setLabel(block.toString()).build());
        assertThatCode(() -> load.loadFromString(block.text())).doesNotThrowAnyException();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("documents")
    void linksLeadSomewhere(Markdown document) {
        for (MatchResult link : LINK.matcher(document.prose()).results().toList()) {
            if (link.group(1).startsWith("http")) {
                continue;
            }
            Path target = link.group(1).isEmpty()
                    ? document.path()
                    : document.path().resolveSibling(link.group(1)).normalize();
            assertThat(target).as(document.name() + " links to " + link.group()).exists();
            if (link.group(2) != null && Files.isRegularFile(target)) {
                assertThat(Markdown.read(target).anchors())
                        .as(document.name() + " links to " + link.group())
                        .contains(link.group(2));
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("documents")
    void commandsExist(Markdown document) {
        for (MatchResult command :
                COMMAND.matcher(commandsOf(document)).results().toList()) {
            String[] words = command.group(1).strip().split("\\s+", -1);
            if (words[0].isEmpty()) {
                continue;
            }
            boolean root = words[0].startsWith("-") || words[0].equals("COMMAND");
            String help = root ? help() : help(words[0]);
            assertThat(help)
                    .as(document.name() + " names: millrace " + command.group(1))
                    .startsWith(root ? "Usage: millrace " : "Usage: millrace " + words[0] + " ");
            OPTION.matcher(command.group(1))
                    .results()
                    .map(MatchResult::group)
                    .filter(option -> command.group(1).contains(" " + option) || words[0].equals(option))
                    .forEach(option -> assertThat(help)
                            .as(document.name() + " names: millrace " + command.group(1))
                            .contains(option));
        }
    }

    /** Code, in blocks and within sentences; not what programs print, and not prose that begins with our name. */
    private static String commandsOf(Markdown document) {
        StringBuilder code = new StringBuilder();
        document.blocks().stream()
                .filter(block -> List.of("sh", "yaml").contains(block.language()))
                .forEach(block -> code.append(block.text().replace("\\\n", " ")).append('\n'));
        Pattern.compile("`([^`\\n]+)`")
                .matcher(document.prose())
                .results()
                .forEach(inline -> code.append(inline.group(1)).append('\n'));
        return code.toString();
    }

    /** The help of a command, or nothing if there is no such command. */
    private static String help(String... command) {
        StringWriter out = new StringWriter();
        String[] arguments =
                Stream.concat(Stream.of(command), Stream.of("--help")).toArray(String[]::new);
        int exitCode = Main.run(
                new PrintWriter(out), new PrintWriter(new StringWriter()), InputStream.nullInputStream(), arguments);
        return exitCode == 0 ? out.toString() : "";
    }

    /** The first column of the table quotes messages, with {@code *names*} and dots for what varies. */
    @Test
    void startUpErrorsAreThoseOfTheProgram() throws IOException {
        String guide = Repository.document("docs/writing-a-handler.md").text();
        String table = guide.substring(guide.indexOf("| message |"), guide.indexOf("## The version of the SPI"));
        String program = sourcesOf("engine/plugins/src/main/java").replaceAll("\"\\s*\\+\\s*\"", "");
        List<String> quoted = table.lines()
                .skip(2)
                .filter(row -> row.startsWith("| "))
                .map(row -> row.substring(2, row.indexOf(" | ")))
                .flatMap(cell -> Stream.of(cell.split("\\*[^*]+\\*|…|; ", -1)))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
        assertThat(quoted).hasSizeGreaterThan(20).allMatch(program::contains);
    }

    private static String sourcesOf(String folder) throws IOException {
        try (Stream<Path> files = Files.walk(Repository.ROOT.resolve(folder))) {
            StringBuilder sources = new StringBuilder();
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                sources.append(Files.readString(file));
            }
            return sources.toString();
        }
    }

    @Test
    void testCommandOfTheReadmeIsWhatTheBuildServerRuns() throws IOException {
        assertThat(Repository.document("README.md").blocks())
                .anyMatch(block -> block.is("sh") && block.text().contains("mvn verify\n"));
        assertThat(Files.readString(Repository.ROOT.resolve(".ci/run"))).contains("exec mvn --batch-mode verify");
    }
}
