package org.millrace.definition.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.handler.HandlerCatalog;

/** The workflow that VITAM's own manual prints has one true defect, and the linter finds that one and no other. */
class SeedWorkflowTest {

    private static final Path SEED = Path.of("src/test/resources/seed/DefaultIngestWorkflow.json");

    private final Linter linter = new Linter(HandlerCatalog.unknown());

    @Test
    void findsTheFileThatNobodyWrites() throws IOException {
        LintReport report = lint(Files.readString(SEED));

        assertThat(errors(report)).singleElement().satisfies(error -> {
            assertThat(error.code()).isEqualTo(Code.WORKSPACE_UNWRITTEN);
            assertThat(error.place().position().line()).isEqualTo(217);
            assertThat(error.place().pointer()).hasToString("/steps/6/actions/0/action/in/2/uri");
            assertThat(error.message()).contains("Maps/BDO_TO_BDO_INFO_MAP.json");
        });
    }

    @Test
    void isCleanOnceThatIsMended() throws IOException {
        String mended = Files.readString(SEED).replace("BDO_TO_BDO_INFO_MAP", "BDO_TO_VERSION_BDO_MAP");

        assertThat(errors(lint(mended))).isEmpty();
    }

    @Test
    void readsUnitsByTheirLevels() throws IOException {
        String withoutLevels = Files.readString(SEED).replace("UnitsLevel/ingestLevelStack.json", "Levels/stack.json");

        assertThat(lint(withoutLevels).findings())
                .filteredOn(finding -> finding.code() == Code.ELEMENT_UNDECLARED)
                .anySatisfy(finding -> assertThat(finding.message()).contains("UnitsLevel/ingestLevelStack.json"));
    }

    private static List<LintFinding> errors(LintReport report) {
        return report.findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .toList();
    }

    private LintReport lint(String text) {
        return linter.lint(List.of(new Source("seed.json", text.getBytes(StandardCharsets.UTF_8))))
                .get(0);
    }
}
