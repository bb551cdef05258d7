package org.millrace.handlers.ingest.report.mail;

/** Texts of strangers on one line of ours: cut, and without what would end the line or turn it around. */
public final class OneLine {

    private static final String CUT = "…";

    private OneLine() {}

    /** The text with a space for every run of white space and control characters, cut after a number of characters. */
    public static String of(String text, int most) {
        StringBuilder line = new StringBuilder();
        int kept = 0;
        boolean gap = false;
        for (int at = 0; at < text.length() && kept < most; ) {
            int character = text.codePointAt(at);
            at += Character.charCount(character);
            if (isGap(character)) {
                gap = true;
                continue;
            }
            if (gap && kept > 0) {
                line.append(' ');
                kept++;
            }
            gap = false;
            line.appendCodePoint(character);
            kept++;
            if (kept >= most && at < text.length()) {
                line.append(CUT);
            }
        }
        return line.toString();
    }

    private static boolean isGap(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SPACE_SEPARATOR -> true;
            default -> false;
        };
    }
}
