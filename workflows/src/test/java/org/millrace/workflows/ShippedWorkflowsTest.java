package org.millrace.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millrace.definition.grammar.SchemaGenerator;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.lint.Source;

/** The workflows we ship are what we ask of others: without a remark, by the linter and by the schema. */
class ShippedWorkflowsTest {

    private static final Path SCHEMA = Path.of("workflow.schema.json");

    @ParameterizedTest(name = "{0}")
    @MethodSource("workflows")
    void nothingIsSaidAboutThem(Path file) throws IOException {
        Source source = new Source(file.toString(), Files.readAllBytes(file));
        LintReport report =
                new Linter(ShippedHandlers.catalog()).lint(List.of(source)).get(0);

        assertThat(report.findings()).isEmpty();
        assertThat(report.definition().orElseThrow().id())
                .hasToString(file.toString().replace(".json", ""));
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
                    .filter(file -> file.toString().endsWith(".json") && !file.equals(SCHEMA))
                    .sorted()
                    .toList()
                    .stream();
        }
    }
}
