package org.millrace.app.baseline;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Pointer;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonArray;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonString;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.model.WorkflowDefinition;

/**
 * What makes a finding the same finding after the file was edited elsewhere: the first 16 hexadecimal digits of the
 * SHA-256 of four texts, each ended by a NUL.
 *
 * <ol>
 *   <li>the file's name, without a leading {@code ./};
 *   <li>the code;
 *   <li>the path of names that leads to the place: as the JSON pointer, but an item of a list is called by its
 *       {@code stepName}, {@code actionKey} or {@code name} (a text by itself, anything else by {@code *}) instead of
 *       its index;
 *   <li>the message, with lines, columns and indexes taken out.
 * </ol>
 *
 * <p>So it survives moved lines, inserted steps and another severity. It changes when the file, the step or the binding
 * is renamed, since then somebody touched what the finding is about. Two findings may share a fingerprint (the same
 * mistake twice in one action); a {@link Baseline} counts them.
 */
public final class Fingerprint {

    private static final int DIGITS = 16;
    private static final List<String> NAMING_KEYS = List.of("stepName", "actionKey", "name");
    private static final Pattern POSITIONS =
            Pattern.compile("\\b\\d+:\\d+\\b|\\b(?:line|column|rank|position|index) \\d+\\b|(?<=/)\\d+\\b");

    private Fingerprint() {}

    /** The fingerprint of a finding of a report. */
    public static String of(LintReport report, LintFinding finding) {
        MessageDigest digest = sha256();
        add(digest, report.source().startsWith("./") ? report.source().substring(2) : report.source());
        add(digest, finding.code().id());
        add(digest, namePath(report.definition(), finding.place().pointer()));
        add(digest, POSITIONS.matcher(finding.message()).replaceAll("#"));
        return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    }

    private static String namePath(Optional<WorkflowDefinition> definition, Pointer pointer) {
        @Nullable Json value = definition.map(WorkflowDefinition::source).orElse(null);
        StringBuilder path = new StringBuilder();
        for (String token : tokens(pointer)) {
            if (value instanceof JsonArray array) {
                value = item(array, token);
                path.append('/').append(nameOf(value));
            } else {
                value = value instanceof JsonObject object ? object.find(token).orElse(null) : null;
                path.append('/').append(token.chars().allMatch(Character::isDigit) ? "*" : token);
            }
        }
        return path.toString();
    }

    private static Deque<String> tokens(Pointer pointer) {
        Deque<String> tokens = new ArrayDeque<>();
        for (Pointer current = pointer; current.parent() != null; current = current.parent()) {
            tokens.push(current.token());
        }
        return tokens;
    }

    private static @Nullable Json item(JsonArray array, String token) {
        int index = token.chars().allMatch(Character::isDigit) ? Integer.parseInt(token) : -1;
        return index >= 0 && index < array.items().size() ? array.items().get(index) : null;
    }

    private static String nameOf(@Nullable Json item) {
        if (item instanceof JsonString text) {
            return text.text();
        }
        if (item instanceof JsonObject object) {
            JsonObject named = object.find("action").orElse(object) instanceof JsonObject inner ? inner : object;
            return NAMING_KEYS.stream()
                    .flatMap(key -> named.find(key).stream())
                    .map(Fingerprint::nameOf)
                    .findFirst()
                    .orElse("*");
        }
        return "*";
    }

    private static void add(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("Every Java platform has SHA-256", absent);
        }
    }
}
