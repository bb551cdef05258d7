package org.millrace.definition.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.PortDescription;
import org.millrace.definition.json.JsonReader;
import org.millrace.definition.json.TextDecoder;

/** The schema and the parser are made from one grammar; here they judge the same files and must agree. */
class SchemaGeneratorTest {

    private static final Path RESOURCES = Path.of("src/test/resources");
    /** What a regular expression cannot say. */
    private static final Set<Code> BEYOND_SCHEMA = EnumSet.of(Code.ESCAPING_PATH, Code.CONTROL_CHARACTER);

    private final Schema schema = schema(HandlerCatalog.unknown());

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void agreesWithTheParser(Path file) throws IOException {
        FindingCollector findings = new FindingCollector();
        String text = TextDecoder.decode(Files.readAllBytes(file), findings).orElseThrow();
        WorkflowParser.parse(JsonReader.read(text, findings).orElseThrow(), findings);
        List<LintFinding> structural = findings.findings();

        List<Error> errors = schema.validate(text, InputFormat.JSON);

        if (structural.isEmpty()) {
            assertThat(errors).isEmpty();
        } else if (structural.stream().noneMatch(SchemaGeneratorTest::isBeyondSchema)) {
            assertThat(errors).as(structural.toString()).isNotEmpty();
        }
    }

    static Stream<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(RESOURCES)) {
            return files
                    .filter(file -> file.toString().endsWith(".json") && !file.endsWith("handlers.json"))
                    .filter(file -> !file.toString().matches(".*/MR0\\d\\d/.*"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static boolean isBeyondSchema(LintFinding finding) {
        boolean duration =
                finding.code() == Code.OUT_OF_RANGE && finding.message().contains("duration");
        return duration || BEYOND_SCHEMA.contains(finding.code());
    }

    @Test
    void offersHandlersWithTheirDocumentation() {
        String text = SchemaGenerator.generate(catalog());

        assertThat(text)
                .contains("\"DIGEST\"")
                .contains(
                        "Computes a digest.\\n\\nIn: file (Path), algorithm (String, optional)\\n\\nOut: digest (Map)");
    }

    @Test
    void letsOtherHandlersPassAndBoundsTheKnownOnes() {
        Schema enriched = schema(catalog());

        assertThat(enriched.validate(workflow("OTHER", 5), InputFormat.JSON)).isEmpty();
        assertThat(enriched.validate(workflow("DIGEST", 2), InputFormat.JSON)).isEmpty();
        assertThat(enriched.validate(workflow("DIGEST", 3), InputFormat.JSON)).isNotEmpty();
        assertThat(enriched.validate(workflow("not a key", 0), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void isTheSameEveryTimeAndEndsWithANewline() {
        assertThat(SchemaGenerator.generate(catalog()))
                .isEqualTo(SchemaGenerator.generate(catalog()))
                .endsWith("}\n");
    }

    private static HandlerCatalog catalog() {
        return HandlerCatalog.of(List.of(new HandlerDescription(
                "DIGEST",
                "org.example.Digest",
                "1",
                "Computes a digest.",
                List.of(
                        new PortDescription("file", Path.class.getName(), true, List.of(), ""),
                        new PortDescription("algorithm", String.class.getName(), false, List.of(), "")),
                List.of(new PortDescription("digest", Map.class.getName(), true, List.of(), "")),
                new HandlerDescription.FixedFiles(List.of(), List.of()),
                List.of(),
                "digest.jar")));
    }

    private static String workflow(String key, int inputs) {
        String binding = "{\"name\": \"x\", \"uri\": \"VALUE:x\"}";
        String in = String.join(",", Collections.nCopies(inputs, binding));
        return """
                {"id": "W", "steps": [{"stepName": "S", "behavior": "BLOCKING", "actions": [
                  {"action": {"actionKey": "%s", "behavior": "BLOCKING", "in": [%s]}}]}]}
                """.formatted(key, in);
    }

    private static Schema schema(HandlerCatalog catalog) {
        String text = SchemaGenerator.generate(catalog);
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(text, InputFormat.JSON);
    }
}
