package org.millrace.app.report;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.millrace.app.baseline.Fingerprint;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Place;
import org.millrace.definition.finding.Position;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.json.JsonWriter;
import org.millrace.definition.lint.LintReport;

/** SARIF 2.1.0, as code scanning services read it: one run, the rules that were broken, a result per finding. */
public final class SarifRenderer implements Renderer {

    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    private final String toolVersion;

    public SarifRenderer(String toolVersion) {
        this.toolVersion = toolVersion;
    }

    @Override
    public void render(Validation validation, PrintWriter out) {
        List<Code> rules = rulesOf(validation);
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("tool", Map.of("driver", driver(rules)));
        run.put("columnKind", "utf16CodeUnits");
        run.put("results", results(validation, rules));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("$schema", SCHEMA);
        document.put("version", "2.1.0");
        document.put("runs", List.of(run));
        out.print(JsonWriter.write(document));
    }

    private static List<Code> rulesOf(Validation validation) {
        return validation.reports().stream()
                .flatMap(report -> report.findings().stream())
                .map(LintFinding::code)
                .distinct()
                .sorted()
                .toList();
    }

    private Map<String, Object> driver(List<Code> rules) {
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "millrace");
        driver.put("version", toolVersion);
        driver.put("rules", rules.stream().map(SarifRenderer::rule).toList());
        return driver;
    }

    private static Map<String, Object> rule(Code code) {
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("id", code.id());
        rule.put("name", pascalCase(code.name()));
        rule.put("shortDescription", text(code.title()));
        rule.put("fullDescription", text(code.title() + "."));
        rule.put("help", text(code.title() + ". See " + code.id() + " in docs/finding-codes.md."));
        rule.put("defaultConfiguration", Map.of("level", level(code.severity())));
        return rule;
    }

    private static List<Map<String, Object>> results(Validation validation, List<Code> rules) {
        List<Map<String, Object>> results = new ArrayList<>();
        for (LintReport report : validation.reports()) {
            for (LintFinding finding : report.findings()) {
                Map<String, Object> result = new LinkedHashMap<>();
                result.put("ruleId", finding.code().id());
                result.put("ruleIndex", rules.indexOf(finding.code()));
                result.put("level", level(finding.severity()));
                result.put("message", text((finding.message() + " " + finding.remedy()).strip()));
                result.put("locations", List.of(location(report.source(), finding.place())));
                result.put("partialFingerprints", Map.of("millrace/v1", Fingerprint.of(report, finding)));
                results.add(result);
            }
        }
        return results;
    }

    private static Map<String, Object> location(String file, Place place) {
        Map<String, Object> physical = new LinkedHashMap<>();
        physical.put("artifactLocation", ArtifactUri.of(file).toSarif());
        physical.put("region", region(place.position()));
        Map<String, Object> location = new LinkedHashMap<>();
        location.put("physicalLocation", physical);
        String pointer = place.pointer().toString();
        if (!pointer.isEmpty()) {
            location.put("logicalLocations", List.of(Map.of("fullyQualifiedName", pointer)));
        }
        return location;
    }

    private static Map<String, Object> region(Position position) {
        Map<String, Object> region = new LinkedHashMap<>();
        region.put("startLine", position.line());
        region.put("startColumn", position.column());
        region.put("endColumn", position.column() + position.length());
        return region;
    }

    /** In a message of SARIF a number in braces is a placeholder, so braces that mean themselves are doubled. */
    private static Map<String, Object> text(String text) {
        return Map.of("text", text.replace("{", "{{").replace("}", "}}"));
    }

    private static String level(Severity severity) {
        return severity.label();
    }

    private static String pascalCase(String constant) {
        StringBuilder name = new StringBuilder();
        for (String word : constant.toLowerCase(Locale.ROOT).split("_", -1)) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
        }
        return name.toString();
    }
}
