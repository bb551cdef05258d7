package org.millrace.app.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Place;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.lint.Source;

final class FingerprintTest {

    private static final String WRONG = """
            {"id": "W", "steps": [%s
              {"stepName": "Last", "behavior": "FINALLY", "actions": [%s
                {"action": {"actionKey": "READ", "behavior": "BLOCKING", "in": [%s
                  {"name": "a", "uri": "MEMORY:lost"}]}}]}]}
            """;
    private static final String STEP = """
            {"stepName": "First", "behavior": "BLOCKING", "actions": [
              {"action": {"actionKey": "X", "behavior": "BLOCKING"}}]},
            """;

    private static final String ORIGINAL = lost("w.json", WRONG.formatted("", "", ""));

    @Test
    void isSixteenHexadecimalDigits() {
        assertThat(ORIGINAL).matches("[0-9a-f]{16}");
    }

    @Test
    void survivesMovedLines() {
        assertThat(lost("w.json", "\n\n" + WRONG.formatted("\n\n", "", "\n"))).isEqualTo(ORIGINAL);
    }

    @Test
    void survivesAnInsertedStep() {
        assertThat(lost("w.json", WRONG.formatted(STEP, "", ""))).isEqualTo(ORIGINAL);
    }

    @Test
    void survivesAnInsertedAction() {
        String action = "{\"action\": {\"actionKey\": \"Y\", \"behavior\": \"BLOCKING\"}},";
        assertThat(lost("w.json", WRONG.formatted("", action, ""))).isEqualTo(ORIGINAL);
    }

    @Test
    void survivesAnInsertedBinding() {
        assertThat(lost("w.json", WRONG.formatted("", "", "{\"name\": \"b\", \"uri\": \"VALUE:1\"},")))
                .isEqualTo(ORIGINAL);
    }

    @Test
    void survivesAnotherWayToNameTheSameFile() {
        assertThat(lost("./w.json", WRONG.formatted("", "", ""))).isEqualTo(ORIGINAL);
    }

    @Test
    void changesWithTheFileTheNamesAndTheMessage() {
        assertThat(List.of(
                        ORIGINAL,
                        lost("v.json", WRONG.formatted("", "", "")),
                        lost("w.json", WRONG.formatted("", "", "").replace("Last", "End")),
                        lost("w.json", WRONG.formatted("", "", "").replace("READ", "LOAD")),
                        lost("w.json", WRONG.formatted("", "", "").replace("\"a\"", "\"b\"")),
                        lost("w.json", WRONG.formatted("", "", "").replace("lost", "gone"))))
                .doesNotHaveDuplicates();
    }

    @Test
    void ignoresSeverityAndPositionsInMessages() {
        LintReport report = new LintReport("w.json", "", Optional.empty(), List.of());
        LintFinding first = LintFinding.of(Code.DUPLICATE_KEY, Place.FILE, "Already at 3:14, line 3, /steps/2.", "");
        LintFinding moved = LintFinding.of(Code.DUPLICATE_KEY, Place.FILE, "Already at 9:2, line 9, /steps/14.", "");
        assertThat(Fingerprint.of(report, moved.withSeverity(Severity.NOTE))).isEqualTo(Fingerprint.of(report, first));
    }

    private static String lost(String name, String text) {
        Source source = new Source(name, text.getBytes(StandardCharsets.UTF_8));
        LintReport report =
                new Linter(HandlerCatalog.unknown()).lint(List.of(source)).get(0);
        LintFinding finding = report.findings().stream()
                .filter(candidate -> candidate.code() == Code.MEMORY_UNWRITTEN)
                .findFirst()
                .orElseThrow();
        return Fingerprint.of(report, finding);
    }
}
