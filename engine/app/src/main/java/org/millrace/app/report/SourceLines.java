package org.millrace.app.report;

import java.util.Optional;
import java.util.stream.IntStream;

/** The lines of a text, cut where JSON parsers count a new line: at LF, CR and CR LF. */
final class SourceLines {

    private final String text;
    private final int[] starts;

    private SourceLines(String text, int[] starts) {
        this.text = text;
        this.starts = starts;
    }

    static SourceLines of(String text) {
        int[] afterLineEnds = IntStream.range(0, text.length())
                .filter(i -> text.charAt(i) == '\n' || (text.charAt(i) == '\r' && !isLineFeed(text, i + 1)))
                .map(i -> i + 1)
                .toArray();
        int[] starts = new int[afterLineEnds.length + 1];
        System.arraycopy(afterLineEnds, 0, starts, 1, afterLineEnds.length);
        return new SourceLines(text, starts);
    }

    /** A line, counted from 1, without its end. */
    Optional<String> line(int number) {
        if (number < 1 || number > starts.length) {
            return Optional.empty();
        }
        int end = number < starts.length ? starts[number] : text.length();
        while (end > starts[number - 1] && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
            end--;
        }
        return Optional.of(text.substring(starts[number - 1], end));
    }

    private static boolean isLineFeed(String text, int index) {
        return index < text.length() && text.charAt(index) == '\n';
    }
}
