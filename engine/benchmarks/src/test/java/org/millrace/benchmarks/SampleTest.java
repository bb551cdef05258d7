package org.millrace.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.lint.Source;

class SampleTest {

    @ParameterizedTest
    @EnumSource
    void givesTheLinterNothingToReport(Sample sample) {
        assertThat(findings(sample, SampleHandlers.catalog())).isEmpty();
        assertThat(findings(sample, HandlerCatalog.unknown())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void satisfiesTheSchema(Sample sample) {
        byte[] document = sample.workflow().bytes();

        assertThat(new SchemaPeer(SampleHandlers.catalog()).validate(document)).isEmpty();
        assertThat(new SchemaPeer(HandlerCatalog.unknown()).validate(document)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void hasTheStepsAndActionsItSays(Sample sample) {
        SampleWorkflow workflow = sample.workflow();
        LintReport report = lint(sample, HandlerCatalog.unknown());

        assertThat(report.definition()).hasValueSatisfying(definition -> {
            assertThat(definition.steps()).hasSize(workflow.steps());
            assertThat(definition.steps().stream().flatMap(step -> step.actions().stream()))
                    .hasSize(workflow.actions());
        });
    }

    @ParameterizedTest
    @EnumSource
    void isJudgedByTheHandlersItNames(Sample sample) {
        assertThat(findings(sample, HandlerCatalog.of(List.of()))).hasSizeGreaterThanOrEqualTo(1);
    }

    private static List<LintFinding> findings(Sample sample, HandlerCatalog catalog) {
        return lint(sample, catalog).findings();
    }

    private static LintReport lint(Sample sample, HandlerCatalog catalog) {
        Source source = new Source("sample.json", sample.workflow().bytes());
        return new Linter(catalog).lint(List.of(source)).get(0);
    }
}
