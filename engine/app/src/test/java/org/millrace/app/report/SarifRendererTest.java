package org.millrace.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millrace.app.baseline.Fingerprint;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Place;
import org.millrace.definition.lint.LintReport;

final class SarifRendererTest {

    private static final Schema RULES = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
            .getSchema(SarifRendererTest.class.getResourceAsStream("sarif-rules.schema.json"));

    @Test
    void keepsTheRulesOfTheFormat() {
        String sarif = render(
                Validations.report("dir/w ü.json", Validations.ERROR, Validations.WARNING),
                Validations.report("/abs/x.json", Validations.NOTE),
                Validations.report("clean.json"));
        assertThat(problems(sarif)).isEmpty();
    }

    @Test
    void everyCodeMakesAValidRule() {
        LintFinding[] findings = Arrays.stream(Code.values())
                .map(code -> LintFinding.of(code, Place.FILE, code.title(), ""))
                .toArray(LintFinding[]::new);
        assertThat(problems(render(Validations.report("w.json", findings)))).isEmpty();
    }

    @Test
    void aCleanRunHasNoResults() {
        String sarif = render(Validations.report("clean.json"));
        assertThat(problems(sarif)).isEmpty();
        assertThat(sarif).contains("\"results\": []").contains("\"rules\": []");
    }

    @Test
    void theRulesWouldCatchABrokenDocument() {
        String sarif = render(Validations.report("w.json", Validations.ERROR));
        assertThat(problems(sarif.replace("\"startLine\": 3", "\"startLine\": 0")))
                .isNotEmpty();
        assertThat(problems(sarif.replace("\"level\": \"error\"", "\"level\": \"fatal\"")))
                .isNotEmpty();
        assertThat(problems(sarif.replace("\"uri\": \"w.json\"", "\"uri\": \"w x.json\"")))
                .isNotEmpty();
        assertThat(problems(sarif.replace("\"ruleIndex\"", "\"rule\""))).isNotEmpty();
    }

    @Test
    void saysWhatWhereAndHowToKnowItAgain() {
        LintReport report = Validations.report("w.json", Validations.ERROR);
        assertThat(render(report))
                .contains("""
                              "results": [
                                {
                                  "ruleId": "MR102",
                                  "ruleIndex": 0,
                                  "level": "error",
                                  "message": {
                                    "text": "Expected a list, but found a number. Write a list."
                                  },
                                  "locations": [
                                    {
                                      "physicalLocation": {
                                        "artifactLocation": {
                                          "uri": "w.json",
                                          "uriBaseId": "%%SRCROOT%%"
                                        },
                                        "region": {
                                          "startLine": 3,
                                          "startColumn": 12,
                                          "endColumn": 13
                                        }
                                      },
                                      "logicalLocations": [
                                        {
                                          "fullyQualifiedName": "/steps"
                                        }
                                      ]
                                    }
                                  ],
                                  "partialFingerprints": {
                                    "millrace/v1": "%s"
                                  }
                                }
                              ]
                        """.formatted(Fingerprint.of(report, Validations.ERROR)))
                .contains("\"name\": \"WrongType\"")
                .contains("\"version\": \"1.2.3\"")
                .contains("\"columnKind\": \"utf16CodeUnits\"");
    }

    @Test
    void bracesAreDoubledSinceTheyWouldBePlaceholders() {
        LintFinding finding =
                LintFinding.of(Code.UNKNOWN_KEY, Place.FILE, "The key \"{0}\" means nothing.", "Write [ { ... } ].");
        assertThat(render(Validations.report("w.json", finding)))
                .contains("\"text\": \"The key \\\"{{0}}\\\" means nothing. Write [ {{ ... }} ].\"");
    }

    @Test
    void indexesPointToTheRulesById() {
        String sarif = render(Validations.report("w.json", Validations.NOTE, Validations.ERROR, Validations.WARNING));
        assertThat(sarif.indexOf("\"id\": \"MR102\"")).isLessThan(sarif.indexOf("\"id\": \"MR103\""));
        assertThat(sarif)
                .containsSubsequence(
                        "\"ruleId\": \"MR303\"", "\"ruleIndex\": 2", "\"ruleId\": \"MR103\"", "\"ruleIndex\": 1");
    }

    @ParameterizedTest
    @CsvSource({
        "w.json, w.json, true",
        "./dir/w.json, dir/w.json, true",
        "../w.json, ../w.json, true",
        "a b/ü.json, a%20b/%C3%BC.json, true",
        "c:d.json, c%3Ad.json, true",
        "100%.json, 100%25.json, true",
        "/abs/x#y.json, file:///abs/x%23y.json, false",
        "C:/x.json, file:///C%3A/x.json, false",
    })
    void namesBecomeUris(String file, String uri, boolean relative) {
        ArtifactUri artifact = ArtifactUri.of(file);
        assertThat(artifact).isEqualTo(new ArtifactUri(uri, relative));
        assertThat(URI.create(artifact.uri()).isAbsolute()).isNotEqualTo(relative);
    }

    private static String render(LintReport... reports) {
        return Validations.render(new SarifRenderer("1.2.3"), Validations.of(reports));
    }

    private static List<String> problems(String sarif) {
        return RULES.validate(sarif, InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }
}
