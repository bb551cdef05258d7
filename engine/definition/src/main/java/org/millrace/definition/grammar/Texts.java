package org.millrace.definition.grammar;

import java.time.Duration;
import java.util.regex.Pattern;
import org.millrace.definition.finding.Code;
import org.millrace.definition.grammar.TextShape.Form;
import org.millrace.definition.grammar.TextShape.Reading;
import org.millrace.definition.model.Condition;
import org.millrace.workspace.WorkspacePath;

/** The forms of text that workflows use. */
final class Texts {

    static final String NAME = "[A-Za-z0-9_.-]+";
    private static final Pattern NAME_FORM = Pattern.compile(NAME);
    private static final int MAX_NAME = 120;

    private static final String DURATION =
            "^P(?=\\d|T\\d)(\\d{1,6}D)?(T(?=\\d)(\\d{1,9}H)?(\\d{1,9}M)?(\\d{1,9}(\\.\\d{1,9})?S)?)?$";
    private static final Pattern DURATION_FORM = Pattern.compile(DURATION);
    private static final Duration LONGEST = Duration.ofDays(3_650);

    private Texts() {}

    /** A name that is also a ZooKeeper node and a word on a command line. */
    static TextShape<String> name(String what) {
        Form form = new Form("a " + what + " of letters, digits and _ . -", "^" + NAME + "$");
        return new TextShape<>(form, text -> readName(what, text));
    }

    private static Reading<String> readName(String what, String text) {
        if (!NAME_FORM.matcher(text).matches() || text.equals(".") || text.equals("..")) {
            return Reading.bad(
                    Code.ILLEGAL_NAME,
                    "Expected a " + what + " of letters, digits and _ . - only, but found \"" + shown(text) + "\".",
                    "Remove the other characters.");
        }
        if (text.length() > MAX_NAME) {
            return Reading.bad(
                    Code.ILLEGAL_NAME,
                    "Expected a " + what + " of at most " + MAX_NAME + " characters, but it has " + text.length() + ".",
                    "Shorten it.");
        }
        return Reading.good(text);
    }

    /** A text that says something and can be printed. */
    static TextShape<String> printable(String summary) {
        return new TextShape<>(new Form(summary, "."), Texts::readPrintable);
    }

    static Reading<String> readPrintable(String text) {
        return text.codePoints()
                .filter(Texts::isControl)
                .mapToObj(odd -> Reading.<String>bad(
                        Code.CONTROL_CHARACTER,
                        "The text holds the control character U+%04X.".formatted(odd),
                        "Remove it."))
                .findFirst()
                .orElseGet(() -> Reading.good(text));
    }

    private static boolean isControl(int c) {
        return Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t';
    }

    /** A path inside the workspace, normalised. */
    static TextShape<String> path() {
        return new TextShape<>(new Form("a path inside the workspace", "."), Texts::readPath);
    }

    static Reading<String> readPath(String text) {
        return WorkspacePath.defect(text)
                .map(defect -> Reading.<String>bad(
                        Code.ESCAPING_PATH,
                        "\"" + shown(text) + "\" is not a path inside the workspace: " + defect + ".",
                        "Write a relative path such as Maps/units.json."))
                .orElseGet(() -> Reading.good(WorkspacePath.of(text).value()));
    }

    /** A duration between a least one and ten years. */
    static TextShape<Duration> duration(Duration least) {
        return new TextShape<>(
                new Form("an ISO-8601 duration such as \"PT30S\"", DURATION), text -> readDuration(text, least));
    }

    private static Reading<Duration> readDuration(String text, Duration least) {
        if (!DURATION_FORM.matcher(text).matches()) {
            return Reading.bad(
                    Code.BAD_DURATION,
                    "Expected an ISO-8601 duration, but found \"" + shown(text) + "\".",
                    "Write for example PT30S, PT5M, PT2H or P1D.");
        }
        Duration duration = Duration.parse(text);
        if (duration.compareTo(least) < 0 || duration.compareTo(LONGEST) > 0) {
            return Reading.bad(
                    Code.OUT_OF_RANGE,
                    "Expected a duration from " + least + " to P" + LONGEST.toDays() + "D, but found " + text + ".",
                    "");
        }
        return Reading.good(duration);
    }

    /** When an action runs. */
    static TextShape<Condition> condition() {
        Form form = new Form(
                "`PARAM:name`, `!PARAM:name` or `PARAM:name=value`",
                "^(!PARAM:" + NAME + "|PARAM:" + NAME + "(=.+)?)$");
        return new TextShape<>(
                form,
                text -> Condition.parse(text)
                        .map(Reading::good)
                        .orElseGet(() -> Reading.bad(
                                Code.BAD_CONDITION,
                                "Expected PARAM:name, !PARAM:name or PARAM:name=value, but found \"" + shown(text)
                                        + "\".",
                                "")));
    }

    /** A text from a stranger, fit for a message. */
    static String shown(String text) {
        String start = text.length() > 80 ? text.substring(0, 80) + "..." : text;
        StringBuilder printed = new StringBuilder();
        start.codePoints()
                .forEach(c ->
                        printed.append(Character.isISOControl(c) ? "\\u%04x".formatted(c) : Character.toString(c)));
        return printed.toString();
    }
}
