package org.millrace.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millrace.definition.finding.Code;
import org.millrace.definition.grammar.SchemaGenerator;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.lint.Source;

/** The workflows we ship are what we ask of others: without a remark, by the linter and by the schema. */
class ShippedWorkflowsTest {

    private static final Path SCHEMA = Path.of("workflow.schema.json");

    /** Together, since a batch names the workflow of its jobs. */
    @Test
    void nothingIsSaidAboutThem() throws IOException {
        List<Source> sources = new ArrayList<>();
        for (Path file : workflows().toList()) {
            sources.add(new Source(file.toString(), Files.readAllBytes(file)));
        }

        for (LintReport report : new Linter(ShippedHandlers.catalog()).lint(sources)) {
            assertThat(report.findings())
                    .filteredOn(finding -> finding.code() != Code.LAST_STEP_NOT_FINALLY) // off in .millrace-lint.json
                    .isEmpty();
            assertThat(report.definition().orElseThrow().id())
                    .hasToString(report.source().replace(".json", ""));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("workflows")
    void theSchemaAgrees(Path file) throws IOException {
        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                .getSchema(Files.readString(SCHEMA), InputFormat.JSON);

        assertThat(schema.validate(Files.readString(file), InputFormat.JSON)).isEmpty();
    }

    /** {@code ./millrace schema > workflows/workflow.schema.json} mends it. */
    @Test
    void theShippedSchemaIsWhatTheGrammarSays() throws IOException {
        assertThat(Files.readString(SCHEMA)).isEqualTo(SchemaGenerator.generate(ShippedHandlers.catalog()));
    }

    static Stream<Path> workflows() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(""))) {
            return files
                    .filter(file -> file.toString().endsWith(".json")
                            && !file.toString().startsWith(".")
                            && !file.equals(SCHEMA))
                    .sorted()
                    .toList()
                    .stream();
        }
    }
}
