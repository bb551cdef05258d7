package org.millrace.app.report;

/**
 * Text from a file, made fit for a terminal: a file's content must not move the cursor, change colours or turn the
 * direction of writing. Control characters become their pictures, other invisible ones the replacement character.
 */
public final class VisibleText {

    private static final int CONTROL_PICTURES = 0x2400;
    private static final int DELETE = 0x7F;
    private static final int DELETE_PICTURE = 0x2421;
    private static final int REPLACEMENT = 0xFFFD;

    private VisibleText() {}

    /** The text in one line; tabs and line ends become blanks. */
    public static String line(String text) {
        StringBuilder visible = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> point == '\t' || point == '\n' || point == '\r' ? ' ' : visible(point))
                .forEach(visible::appendCodePoint);
        return visible.toString();
    }

    /** The text with its tabs and line ends. */
    static String lines(String text) {
        StringBuilder visible = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> point == '\n' || point == '\r' ? point : visible(point))
                .forEach(visible::appendCodePoint);
        return visible.toString();
    }

    /** What is shown for a character; tabs stay. */
    static int visible(int point) {
        if (point == '\t') {
            return point;
        }
        if (point < ' ') {
            return CONTROL_PICTURES + point;
        }
        if (point == DELETE) {
            return DELETE_PICTURE;
        }
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> REPLACEMENT;
            default -> point;
        };
    }

    /** How many columns of a terminal a visible character takes: none, one or two. */
    public static int width(int point) {
        int type = Character.getType(point);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        return isWide(point) ? 2 : 1;
    }

    /** How many columns of a terminal a visible text takes. */
    public static int width(String text) {
        return text.codePoints().map(VisibleText::width).sum();
    }

    private static boolean isWide(int point) {
        return (point >= 0x1100 && point <= 0x115F)
                || (point >= 0x2E80 && point <= 0xA4CF)
                || (point >= 0xAC00 && point <= 0xD7A3)
                || (point >= 0xF900 && point <= 0xFAFF)
                || (point >= 0xFF00 && point <= 0xFF60)
                || (point >= 0x1F300 && point <= 0x1FAFF)
                || (point >= 0x20000 && point <= 0x3FFFD);
    }
}
