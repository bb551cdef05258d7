package org.millrace.handlers.ingest.text;

/** Shows a stranger's text within a message: in quotes, cut, with what cannot be seen made visible. */
public final class Shown {

    private static final int MOST = 120;

    private Shown() {}

    /** The text in single quotes. */
    public static String of(String text) {
        StringBuilder shown = new StringBuilder("'");
        text.codePoints().limit(MOST).forEach(character -> append(shown, character));
        boolean cut = text.codePoints().skip(MOST).findAny().isPresent();
        return shown.append(cut ? "..." : "").append('\'').toString();
    }

    private static void append(StringBuilder shown, int character) {
        if (isVisible(character)) {
            shown.appendCodePoint(character);
        } else {
            shown.append("<U+%04X>".formatted(character));
        }
    }

    private static boolean isVisible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
