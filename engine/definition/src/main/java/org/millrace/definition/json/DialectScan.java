package org.millrace.definition.json;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Place;
import org.millrace.definition.finding.Pointer;
import org.millrace.definition.finding.Position;

/**
 * Finds what other dialects allow and JSON does not: comments, single quotes, commas before a closing bracket, bare
 * keys, NaN. Each gets its own finding, so that the reader can then be lenient about all of them and an author sees
 * the rest of the file's mistakes in the same run. One pass, no recursion.
 */
final class DialectScan {

    private static final Set<String> NOT_NUMBERS = Set.of("NaN", "Infinity", "INF");

    private final String text;
    private final Consumer<LintFinding> findings;
    private int at;
    private int line = 1;
    private int lineStart;
    /** Where the last comma stood if nothing but space followed it so far. */
    private Optional<Position> openComma = Optional.empty();

    DialectScan(String text, Consumer<LintFinding> findings) {
        this.text = text;
        this.findings = findings;
    }

    void run() {
        while (at < text.length()) {
            char c = text.charAt(at);
            switch (c) {
                case '\n' -> newLine();
                case '\r' -> carriageReturn();
                case ' ', '\t', ':' -> at++;
                case ',' -> comma();
                case '}', ']' -> close();
                case '"' -> string(c);
                case '\'' -> singleQuoted();
                case '/', '#' -> comment(c);
                default -> other(c);
            }
        }
    }

    private void newLine() {
        at++;
        line++;
        lineStart = at;
    }

    /** A line end of its own unless a line feed follows, which then is. */
    private void carriageReturn() {
        if (text.startsWith("\n", at + 1)) {
            at++;
        } else {
            newLine();
        }
    }

    private void comma() {
        openComma = Optional.of(here(1));
        at++;
    }

    private void close() {
        openComma.ifPresent(position -> report(
                Code.TRAILING_COMMA,
                position,
                "Nothing follows this comma but a closing bracket.",
                "Remove the comma."));
        openComma = Optional.empty();
        at++;
    }

    private void singleQuoted() {
        Position start = here(1);
        string('\'');
        report(Code.SINGLE_QUOTES, start, "Expected a text in double quotes, but found single ones.", "Write \"...\".");
    }

    private void string(char quote) {
        openComma = Optional.empty();
        at++;
        while (at < text.length() && text.charAt(at) != quote && text.charAt(at) != '\n') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        at = Math.min(at, text.length());
        if (at < text.length() && text.charAt(at) == quote) {
            at++;
        }
    }

    private void comment(char c) {
        boolean block = text.startsWith("/*", at);
        if (c == '/' && !block && !text.startsWith("//", at)) {
            other(c);
            return;
        }
        report(
                Code.COMMENT,
                here(block ? 2 : 1),
                "Expected JSON, which has no comments, but found one.",
                "Write a \"comment\" key instead: workflows, steps, actions and bindings have one.");
        if (block) {
            skipBlock();
        } else {
            while (at < text.length() && "\r\n".indexOf(text.charAt(at)) < 0) {
                at++;
            }
        }
    }

    private void skipBlock() {
        int end = text.indexOf("*/", at + 2);
        int stop = end < 0 ? text.length() : end + 2;
        while (at < stop) {
            switch (text.charAt(at)) {
                case '\n' -> newLine();
                case '\r' -> carriageReturn();
                default -> at++;
            }
        }
    }

    private void other(char c) {
        openComma = Optional.empty();
        if (!Character.isLetter(c) && c != '_' && c != '$') {
            at++;
            return;
        }
        Position start = here(1);
        int from = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || "_$".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        word(text.substring(from, at), start);
    }

    private void word(String word, Position start) {
        Position whole = new Position(start.line(), start.column(), word.length());
        if (isKey()) {
            report(
                    Code.UNQUOTED_KEY,
                    whole,
                    "Expected a key in double quotes, but found " + word + " without.",
                    "Write \"" + word + "\".");
        } else if (NOT_NUMBERS.contains(word)) {
            report(Code.NOT_A_NUMBER, whole, word + " is not a number that JSON can write.", "Write a number.");
        }
    }

    private boolean isKey() {
        int next = at;
        while (next < text.length() && " \t\r\n".indexOf(text.charAt(next)) >= 0) {
            next++;
        }
        return next < text.length() && text.charAt(next) == ':';
    }

    private Position here(int length) {
        return new Position(line, at - lineStart + 1, length);
    }

    private void report(Code code, Position position, String message, String remedy) {
        findings.accept(LintFinding.of(code, new Place(position, Pointer.ROOT), message, remedy));
    }
}
