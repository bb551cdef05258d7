package org.millrace.definition.grammar;

/**
 * A key of an object.
 *
 * @param key as it is written
 * @param shape what its value may be
 * @param presence whether it must be there
 * @param documentation what it means, for editors and for the reference
 */
record Field<T>(String key, Shape<T> shape, Presence presence, String documentation) {

    /** Whether a key must be there. */
    enum Presence {
        REQUIRED,
        OPTIONAL
    }

    static <T> Field<T> required(String key, Shape<T> shape, String documentation) {
        return new Field<>(key, shape, Presence.REQUIRED, documentation);
    }

    static <T> Field<T> optional(String key, Shape<T> shape, String documentation) {
        return new Field<>(key, shape, Presence.OPTIONAL, documentation);
    }

    boolean isRequired() {
        return presence == Presence.REQUIRED;
    }
}
