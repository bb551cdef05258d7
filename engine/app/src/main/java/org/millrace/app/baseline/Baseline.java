package org.millrace.app.baseline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.millrace.app.input.JsonFile;
import org.millrace.app.input.UnusableInput;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Place;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonArray;
import org.millrace.definition.json.JsonNumber;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonString;
import org.millrace.definition.lint.LintReport;

/**
 * The findings that a team has decided to live with, as {@code millrace validate --format json} wrote them. Each entry
 * silences one finding of its fingerprint: of three alike, a baseline that holds two lets one through.
 */
public final class Baseline {

    /** The format of the file, written and read. */
    public static final int FORMAT = 1;

    private final Map<String, Integer> allowances;

    private Baseline(Map<String, Integer> allowances) {
        this.allowances = allowances;
    }

    /** Nothing is silenced. */
    public static Baseline none() {
        return new Baseline(Map.of());
    }

    /**
     * Reads a baseline.
     *
     * @throws UnusableInput if the file cannot be read or is not the output of {@code validate --format json}
     */
    public static Baseline read(Path path) {
        JsonFile file = JsonFile.read(path);
        if (!(file.content().find("format").orElse(null) instanceof JsonNumber format)
                || !format.text().equals(String.valueOf(FORMAT))) {
            throw notABaseline(file, file.content().place());
        }
        Map<String, Integer> allowances = new HashMap<>();
        for (Json entry : list(file, file.content(), "files")) {
            for (Json finding : list(file, entry, "findings")) {
                allowances.merge(fingerprint(file, finding), 1, Integer::sum);
            }
        }
        return new Baseline(allowances);
    }

    /** The reports without the findings that were there before. */
    public List<LintReport> silence(List<LintReport> reports) {
        Map<String, Integer> left = new HashMap<>(allowances);
        return reports.stream()
                .map(report -> report.withFindings(remaining(report, left)))
                .toList();
    }

    private static List<LintFinding> remaining(LintReport report, Map<String, Integer> left) {
        if (left.isEmpty()) {
            return report.findings();
        }
        List<LintFinding> remaining = new ArrayList<>();
        for (LintFinding finding : report.findings()) {
            String fingerprint = Fingerprint.of(report, finding);
            if (left.getOrDefault(fingerprint, 0) > 0) {
                left.merge(fingerprint, -1, Integer::sum);
            } else {
                remaining.add(finding);
            }
        }
        return remaining;
    }

    private static List<Json> list(JsonFile file, Json holder, String key) {
        if (holder instanceof JsonObject object && object.find(key).orElse(null) instanceof JsonArray array) {
            return array.items();
        }
        throw notABaseline(file, holder.place());
    }

    private static String fingerprint(JsonFile file, Json finding) {
        if (finding instanceof JsonObject object
                && object.find("fingerprint").orElse(null) instanceof JsonString fingerprint) {
            return fingerprint.text();
        }
        throw notABaseline(file, finding.place());
    }

    private static UnusableInput notABaseline(JsonFile file, Place place) {
        return file.problem(
                place, "not a baseline; expected the output of 'millrace validate --format json', format " + FORMAT);
    }
}
