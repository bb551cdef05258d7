package org.millrace.definition.grammar;

/** A key of an object, equal to itself alone: it is what a reading is asked for. */
final class Field<T> {

    private final String key;
    private final Shape<T> shape;
    private final Presence presence;
    private final String documentation;

    private Field(String key, Shape<T> shape, Presence presence, String documentation) {
        this.key = key;
        this.shape = shape;
        this.presence = presence;
        this.documentation = documentation;
    }

    /** Whether a key must be there. */
    private enum Presence {
        REQUIRED,
        OPTIONAL
    }

    static <T> Field<T> required(String key, Shape<T> shape, String documentation) {
        return new Field<>(key, shape, Presence.REQUIRED, documentation);
    }

    static <T> Field<T> optional(String key, Shape<T> shape, String documentation) {
        return new Field<>(key, shape, Presence.OPTIONAL, documentation);
    }

    /** The key as it is written. */
    String key() {
        return key;
    }

    /** What its value may be. */
    Shape<T> shape() {
        return shape;
    }

    /** What it means, for editors and for the reference. */
    String documentation() {
        return documentation;
    }

    boolean isRequired() {
        return presence == Presence.REQUIRED;
    }
}
