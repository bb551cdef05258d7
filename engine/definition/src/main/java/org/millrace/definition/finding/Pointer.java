package org.millrace.definition.finding;

import org.jspecify.annotations.Nullable;

/**
 * A JSON pointer (RFC 6901), kept as a chain so that a large file costs one small object per value.
 *
 * @param parent the pointer of the enclosing value, or null for the whole document
 * @param token the key or the index within the enclosing value
 */
public record Pointer(@Nullable Pointer parent, String token) {

    /** The whole document. */
    public static final Pointer ROOT = new Pointer(null, "");

    /** The pointer of a member of an object. */
    public Pointer key(String key) {
        return new Pointer(this, key);
    }

    /** The pointer of an item of an array. */
    public Pointer index(int index) {
        return new Pointer(this, Integer.toString(index));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        append(text);
        return text.toString();
    }

    private void append(StringBuilder text) {
        if (parent != null) {
            parent.append(text);
            text.append('/').append(token.replace("~", "~0").replace("/", "~1"));
        }
    }
}
