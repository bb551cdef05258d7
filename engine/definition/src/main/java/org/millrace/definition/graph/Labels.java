package org.millrace.definition.graph;

/** Which characters of a file's names may reach a drawing. */
final class Labels {

    /** Stands for a character that is not drawn. */
    static final String REPLACEMENT = "\uFFFD";

    private Labels() {}

    /** Whether a character has a shape of its own: not a control, not a direction mark, not half a pair. */
    static boolean isVisible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
