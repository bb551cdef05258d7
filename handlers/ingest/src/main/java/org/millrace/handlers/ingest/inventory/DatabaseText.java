package org.millrace.handlers.ingest.inventory;

/** Fits texts into columns: a stranger's text may hold what a database refuses. */
final class DatabaseText {

    /** What a short column takes. */
    static final int SHORT = 255;
    /** What a long column takes. */
    static final int LONG = 1_000_000;

    private DatabaseText() {}

    /** A text that a column of a length takes: NULs and halves of characters replaced, cut at the end if need be. */
    static String fit(String text, int longest) {
        StringBuilder fitted = new StringBuilder(Math.min(text.length(), longest));
        int at = 0;
        while (at < text.length()) {
            int character = text.codePointAt(at);
            int width = Character.charCount(character);
            if (fitted.length() + width > longest) {
                break;
            }
            boolean usable = character != 0 && Character.getType(character) != Character.SURROGATE;
            fitted.appendCodePoint(usable ? character : '\uFFFD');
            at += width;
        }
        return fitted.toString();
    }

    /** A text for a short column. */
    static String fit(String text) {
        return fit(text, SHORT);
    }
}
