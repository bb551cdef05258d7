package org.millrace.app.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.app.input.UnusableInput;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Place;
import org.millrace.definition.finding.Pointer;
import org.millrace.definition.finding.Position;
import org.millrace.definition.lint.LintReport;

final class BaselineTest {

    @TempDir
    Path folder;

    @Test
    void silencesAsManyAsItHolds() throws IOException {
        LintReport report = report(finding(1), finding(2), finding(3));
        String fingerprint = Fingerprint.of(report, finding(1));
        Baseline baseline = read("""
                {"format": 1, "files": [
                  {"file": "x", "findings": [{"fingerprint": "%s"}]},
                  {"file": "y", "findings": [{"fingerprint": "%s"}, {"fingerprint": "0000000000000000"}]}]}
                """.formatted(fingerprint, fingerprint));
        assertThat(baseline.silence(List.of(report)).get(0).findings()).containsExactly(finding(3));
        assertThat(baseline.silence(List.of(report)).get(0).findings()).hasSize(1);
    }

    @Test
    void noneSilencesNothing() {
        LintReport report = report(finding(1));
        assertThat(Baseline.none().silence(List.of(report))).containsExactly(report);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"format\": 2, \"files\": []}",
                "{\"format\": \"1\", \"files\": []}",
                "{\"format\": 1}",
                "{\"format\": 1, \"files\": [1]}",
                "{\"format\": 1, \"files\": [{\"findings\": [{}]}]}",
            })
    void anythingElseIsUnusable(String text) throws IOException {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(UnusableInput.class)
                .hasMessageContaining("not a baseline")
                .hasMessageContaining("--format json");
    }

    @Test
    void aMissingFileIsUnusable() {
        Path absent = folder.resolve("absent.json");
        assertThatThrownBy(() -> Baseline.read(absent))
                .isInstanceOf(UnusableInput.class)
                .hasMessage(absent + ": cannot be read: no such file or directory");
    }

    private Baseline read(String text) throws IOException {
        return Baseline.read(Files.writeString(folder.resolve("baseline.json"), text));
    }

    private static LintReport report(LintFinding... findings) {
        return new LintReport("w.json", "", Optional.empty(), List.of(findings));
    }

    private static LintFinding finding(int line) {
        return LintFinding.of(Code.OUTPUT_UNREAD, new Place(new Position(line, 1, 1), Pointer.ROOT), "Unread.", "");
    }
}
