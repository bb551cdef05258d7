package org.millrace.definition.lint;

import java.util.Objects;

/**
 * A workflow file's bytes and the name under which findings speak of it.
 *
 * @param name a path as the caller wrote it, or {@code -} for standard input
 * @param bytes the content, not yet known to be text
 */
public record Source(String name, byte[] bytes) {

    /** Files above this size are refused before they are read: no workflow comes near it. */
    public static final int MAX_BYTES = 16 * 1024 * 1024;

    public Source {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(bytes, "bytes");
    }

    @Override
    public String toString() {
        return name;
    }
}
