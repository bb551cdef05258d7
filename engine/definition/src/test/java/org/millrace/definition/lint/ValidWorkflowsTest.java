package org.millrace.definition.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.json.JsonWriter;

class ValidWorkflowsTest {

    @Test
    void nothingIsSaidAboutThem() {
        assertThat(new Linter(ValidWorkflows.catalog()).lint(ValidWorkflows.sources()))
                .hasSize(5)
                .allSatisfy(report ->
                        assertThat(report.findings()).as(report.source()).isEmpty());
    }

    @Test
    void noErrorIsMadeUpWhenHandlersAreUnknown() {
        assertThat(new Linter(HandlerCatalog.unknown()).lint(ValidWorkflows.sources()))
                .allSatisfy(report ->
                        assertThat(report.isRunnable()).as(report.source()).isTrue());
    }

    @Test
    void theyAreWrittenBackAsTheyWere() {
        for (Source source : ValidWorkflows.sources()) {
            LintReport report =
                    new Linter(HandlerCatalog.unknown()).lint(List.of(source)).get(0);
            assertThat(JsonWriter.write(report.definition().orElseThrow().source()))
                    .isEqualTo(report.text());
        }
    }
}
