package org.millrace.app.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Place;
import org.millrace.definition.finding.Severity;

final class LintConfigurationsTest {

    private static final LintFinding NOTE = LintFinding.of(Code.LAST_STEP_NOT_FINALLY, Place.FILE, "m", "");
    private static final LintFinding ERROR = LintFinding.of(Code.MEMORY_UNWRITTEN, Place.FILE, "m", "");

    @TempDir
    Path folder;

    @Test
    void withoutAFileNothingChanges() throws IOException {
        assertThat(findingsOf(folder, "a.json")).containsExactly(NOTE, ERROR);
    }

    @Test
    void severitiesAreChangedAndTurnedOff() throws IOException {
        configure(folder, "{\"severity\": {\"MR303\": \"warning\", \"MR501\": \"off\"}}");
        assertThat(findingsOf(folder, "a.json")).containsExactly(NOTE.withSeverity(Severity.WARNING));
    }

    @Test
    void theNearestFileCounts() throws IOException {
        configure(folder, "{\"severity\": {\"MR303\": \"off\"}}");
        configure(Files.createDirectories(folder.resolve("sub")), "{}");
        assertThat(findingsOf(folder, "sub/a.json")).containsExactly(NOTE, ERROR);
        assertThat(findingsOf(folder, "other/deep/a.json")).containsExactly(ERROR);
    }

    @Test
    void aboveWhatTheUserNamedNothingCounts() throws IOException {
        configure(folder, "{\"severity\": {\"MR303\": \"off\"}}");
        assertThat(findingsOf(folder.resolve("sub"), "a.json")).containsExactly(NOTE, ERROR);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"severities\": {}}|1:2: unknown key \"severities\". Did you mean severity?",
                "{\"severity\": {\"MR3O3\": \"off\"}}|1:15: unknown code \"MR3O3\". Did you mean MR303?",
                "{\"severity\": {\"MR303\": \"warn\"}}|1:24: expected one of off, error, warning, note, but found \"warn\"",
                "{\"severity\": {\"MR303\": true}}|1:24: expected one of off, error, warning, note, but found a boolean",
                "{\"severity\": []}|1:14: expected an object of codes and severities, but found a list",
                "{\"severity\": {\"MR101\": \"off\"}}|1:15: MR101 (A required key is missing) is always an error",
                "[]|1:1: expected a JSON object",
                "''|1:1: expected a JSON object, but the file is empty",
                "{} {}|1:4: expected the end of the file after the closing brace, but more follows",
                "{\"severity\": {|1:",
            })
    void whatIsNotUnderstoodIsToldWithItsPlace(String text, String message) throws IOException {
        Path file = configure(folder, text);
        assertThatThrownBy(() -> findingsOf(folder, "a.json"))
                .isInstanceOf(UnusableInput.class)
                .hasMessageStartingWith(file + ":" + message);
    }

    private static Path configure(Path where, String text) throws IOException {
        return Files.writeString(where.resolve(".millrace-lint.json"), text);
    }

    private static List<LintFinding> findingsOf(Path root, String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{}");
        WorkflowFile workflow = WorkflowFiles.find(List.of(root.toString())).stream()
                .filter(found -> found.name().endsWith(name))
                .findFirst()
                .orElseThrow();
        return new LintConfigurations().of(workflow).apply(List.of(NOTE, ERROR));
    }
}
