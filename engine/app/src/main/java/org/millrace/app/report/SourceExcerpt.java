package org.millrace.app.report;

import org.millrace.definition.finding.Position;

/**
 * A line of a source file and, below it, a mark under the place in question. Tabs are kept in both, so that the mark
 * stands right whatever a tab is worth; a long line is cut around the place.
 *
 * @param line what is shown of the line
 * @param mark blanks and tabs, a caret, and tildes for the rest of the place
 */
record SourceExcerpt(String line, String mark) {

    private static final int WIDTH = 112;
    private static final int BEFORE = 48;
    private static final String CUT = "…";

    /** The excerpt of a line around a position; columns beyond the line's end mark its end. */
    static SourceExcerpt of(String sourceLine, Position position) {
        int column = Math.min(position.column() - 1, sourceLine.length());
        int start = boundary(sourceLine, sourceLine.length() <= WIDTH ? 0 : Math.max(0, column - BEFORE));
        int end = boundary(sourceLine, Math.min(sourceLine.length(), start + WIDTH));
        Drawing drawing = new Drawing(column, Math.min(column + position.length(), end));
        if (start > 0) {
            drawing.cut();
        }
        drawing.draw(sourceLine, start, end);
        if (end < sourceLine.length()) {
            drawing.line.append(CUT);
        }
        return new SourceExcerpt(drawing.line.toString(), drawing.mark());
    }

    private static int boundary(String text, int index) {
        boolean insidePair = index > 0 && index < text.length() && Character.isLowSurrogate(text.charAt(index));
        return insidePair ? index - 1 : index;
    }

    private static final class Drawing {

        private final int from;
        private final int to;
        private final StringBuilder line = new StringBuilder();
        private final StringBuilder blanks = new StringBuilder();
        private int marked;

        Drawing(int from, int to) {
            this.from = from;
            this.to = to;
        }

        void cut() {
            line.append(CUT);
            blanks.append(' ');
        }

        void draw(String source, int start, int end) {
            for (int i = start; i < end; ) {
                int point = source.codePointAt(i);
                int shown = VisibleText.visible(point);
                line.appendCodePoint(shown);
                if (i + Character.charCount(point) <= from) {
                    blanks.append(shown == '\t' ? "\t" : " ".repeat(VisibleText.width(shown)));
                } else if (i < to) {
                    marked += VisibleText.width(shown);
                }
                i += Character.charCount(point);
            }
        }

        String mark() {
            return blanks + "^" + "~".repeat(Math.max(0, marked - 1));
        }
    }
}
