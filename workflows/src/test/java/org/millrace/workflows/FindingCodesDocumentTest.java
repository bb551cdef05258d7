package org.millrace.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.lint.Source;
import org.millrace.workflows.Markdown.Block;

/**
 * Every code has its section in finding-codes.md, under its title and severity, and the section's examples provoke what
 * the section says. {@code -Dmillrace.docs.accept=true} writes what the linter says of an example below it.
 */
class FindingCodesDocumentTest {

    private static final String DOCUMENT = "docs/finding-codes.md";
    private static final Pattern HEADING = Pattern.compile("(?m)^### (.*)$");

    /** Bytes that no document can show, and sizes that none should. */
    private static final Set<Code> WITHOUT_EXAMPLE =
            EnumSet.of(Code.UNREADABLE_TEXT, Code.EMPTY_FILE, Code.TOO_LARGE, Code.BYTE_ORDER_MARK);

    @Test
    void sectionsAreThoseOfTheCodes() {
        List<String> headings = HEADING.matcher(Repository.document(DOCUMENT).text())
                .results()
                .map(heading -> heading.group(1))
                .toList();
        assertThat(headings)
                .containsExactlyElementsOf(Arrays.stream(Code.values())
                        .map(FindingCodesDocumentTest::heading)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    void sectionSaysWhetherTheSeverityIsFixed(Code code) {
        String section = sectionOf(code, Repository.document(DOCUMENT));
        assertThat(section).contains("<a id=\"" + code.id() + "\"></a>");
        assertThat(section.replace("\n", " ").contains("Always an error.")).isEqualTo(!code.isConfigurable());
    }

    @ParameterizedTest
    @EnumSource
    void examplesProvokeTheFinding(Code code) {
        List<Block> examples = blocksOf(code).stream()
                .filter(block -> !block.flags().contains("finding"))
                .toList();
        List<Block> quotes = blocksOf(code).stream()
                .filter(block -> block.flags().contains("finding"))
                .toList();
        assertThat(examples.isEmpty()).isEqualTo(WITHOUT_EXAMPLE.contains(code));
        assertThat(quotes).as("what the linter says").hasSameSizeAs(told(code, examples));
        for (int i = 0; i < quotes.size(); i++) {
            String said = told(code, examples).get(i);
            assertThat(said).as(code + ": " + examples).isNotEmpty();
            if (Markdown.isAccepting()) {
                Block now = blocksOf(code).stream()
                        .filter(block -> block.flags().contains("finding"))
                        .toList()
                        .get(i);
                Repository.document(DOCUMENT).replace(now.start(), now.end(), said);
            } else {
                assertThat(quotes.get(i).text()).isEqualTo(said);
            }
        }
    }

    /** Whole workflows of one section belong together; other examples stand alone. */
    private static List<String> told(Code code, List<Block> examples) {
        boolean together = examples.size() > 1 && examples.stream().allMatch(block -> block.is("json", "workflow"));
        return together
                ? List.of(lint(code, examples))
                : examples.stream().map(example -> lint(code, List.of(example))).toList();
    }

    private static String lint(Code code, List<Block> examples) {
        boolean withoutHandlers = examples.get(0).flags().contains("no-handlers");
        Linter linter = new Linter(withoutHandlers ? HandlerCatalog.unknown() : Repository.fixtureHandlers());
        List<Source> sources = new ArrayList<>();
        for (Block example : examples) {
            String name = sources.isEmpty() ? "first.json" : "second.json";
            sources.add(new Source(name, whole(example).getBytes(StandardCharsets.UTF_8)));
        }
        return linter.lint(sources).stream()
                .map(LintReport::findings)
                .flatMap(List::stream)
                .filter(finding -> finding.code() == code)
                .map(FindingCodesDocumentTest::print)
                .collect(Collectors.joining());
    }

    private static String whole(Block example) {
        String text = example.text();
        return Stream.of("steps", "step", "actions", "action")
                .filter(example.flags()::contains)
                .findFirst()
                .map(part -> switch (part) {
                    case "steps" -> workflow(text);
                    case "step" -> workflow("[" + text + "]");
                    case "actions" -> workflow("[" + step(text) + "]");
                    default -> workflow("[" + step("[{\"action\": " + text + "}]") + "]");
                })
                .orElse(text);
    }

    private static String workflow(String steps) {
        return "{\"id\": \"Sample\", \"steps\": " + steps + "}";
    }

    private static String step(String actions) {
        return "{\"stepName\": \"Work\", \"behavior\": \"BLOCKING\", \"actions\": " + actions + "}";
    }

    private static String print(LintFinding finding) {
        String remedy = finding.remedy().isEmpty() ? "" : "    = help: " + finding.remedy() + "\n";
        return finding.severity().label() + ": " + finding.message() + " ["
                + finding.code().id() + "]\n" + remedy;
    }

    private static List<Block> blocksOf(Code code) {
        Markdown document = Repository.document(DOCUMENT);
        String section = sectionOf(code, document);
        int start = document.text().indexOf(section);
        return document.blocks().stream()
                .filter(block -> block.start() > start && block.end() <= start + section.length())
                .toList();
    }

    /** From the section's anchor to the next. */
    private static String sectionOf(Code code, Markdown document) {
        String anchor = "<a id=\"" + code.id() + "\">";
        int start = document.text().indexOf(anchor);
        assertThat(start).as(DOCUMENT + " has no " + anchor).isNotNegative();
        int end = document.text().indexOf("<a id=\"", start + 1);
        return document.text().substring(start, end < 0 ? document.text().length() : end);
    }

    private static String heading(Code code) {
        return code.id() + " · " + code.severity().label() + " · " + code.title();
    }
}
