package org.millrace.app.input;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Nearest;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonObject.Member;
import org.millrace.definition.json.JsonString;

/**
 * What a team made of the rules: {@code {"severity": {"MR303": "off"}}} in a file {@value #FILE_NAME} beside the
 * workflows. A severity is {@code error}, {@code warning}, {@code note} or {@code off}.
 */
public final class LintConfiguration {

    /** The name of the file. */
    public static final String FILE_NAME = ".millrace-lint.json";

    /** Every rule as it is. */
    static final LintConfiguration DEFAULT = new LintConfiguration(Map.of());

    private static final String OFF = "off";

    private final Map<Code, Optional<Severity>> severities;

    private LintConfiguration(Map<Code, Optional<Severity>> severities) {
        this.severities = severities;
    }

    /**
     * Reads a configuration.
     *
     * @throws UnusableInput if it says anything that is not understood
     */
    static LintConfiguration read(Path file) {
        return new Reading(JsonFile.read(file)).configuration();
    }

    /** The findings with the severities the team chose, without those it turned off. */
    public List<LintFinding> apply(List<LintFinding> findings) {
        return findings.stream().flatMap(this::apply).toList();
    }

    private Stream<LintFinding> apply(LintFinding finding) {
        Optional<Severity> chosen = severities.get(finding.code());
        return chosen == null ? Stream.of(finding) : chosen.map(finding::withSeverity).stream();
    }

    private static final class Reading {

        private final JsonFile file;
        private final Map<Code, Optional<Severity>> severities = new EnumMap<>(Code.class);

        Reading(JsonFile file) {
            this.file = file;
        }

        LintConfiguration configuration() {
            for (Member member : file.content().members()) {
                if (!member.key().equals("severity")) {
                    throw unknown("key", member, List.of("severity"));
                }
                object(member).members().forEach(this::severity);
            }
            return new LintConfiguration(severities);
        }

        private JsonObject object(Member member) {
            if (member.value() instanceof JsonObject object) {
                return object;
            }
            throw file.problem(
                    member.value().place(),
                    "expected an object of codes and severities, but found "
                            + member.value().kind());
        }

        private void severity(Member member) {
            Code code = Code.ofId(member.key())
                    .orElseThrow(() -> unknown(
                            "code",
                            member,
                            Arrays.stream(Code.values()).map(Code::id).toList()));
            if (!code.isConfigurable()) {
                throw file.problem(
                        member.keyPlace(),
                        code.id() + " (" + code.title() + ") is always an error: remove it from the configuration");
            }
            severities.put(code, severityOf(member.value()));
        }

        private Optional<Severity> severityOf(Json value) {
            List<String> allowed = Stream.concat(
                            Stream.of(OFF), Arrays.stream(Severity.values()).map(Severity::label))
                    .toList();
            String text = value instanceof JsonString string ? string.text() : "";
            if (!allowed.contains(text)) {
                String found = value instanceof JsonString ? "\"" + text + "\"" : value.kind();
                throw file.problem(
                        value.place(),
                        "expected one of " + String.join(", ", allowed) + ", but found " + found + hint(text, allowed));
            }
            return text.equals(OFF) ? Optional.empty() : Optional.of(Severity.valueOf(text.toUpperCase(Locale.ROOT)));
        }

        private static String hint(String word, List<String> known) {
            String hint = Nearest.hint(word, known);
            return hint.isEmpty() ? "" : ". " + hint;
        }

        private UnusableInput unknown(String what, Member member, List<String> known) {
            return file.problem(
                    member.keyPlace(), "unknown " + what + " \"" + member.key() + "\"" + hint(member.key(), known));
        }
    }
}
