package org.millrace.definition.lint;

import java.util.Objects;

/** A workflow file's bytes, not yet known to be text, and the name under which findings speak of it. */
public final class Source {

    /** Files above this size are refused unread: no workflow comes near it. */
    public static final int MAX_BYTES = 16 * 1024 * 1024;

    private final String name;
    private final byte[] bytes;

    /**
     * A file.
     *
     * @param name a path as the caller wrote it, or {@code -} for standard input
     * @param bytes the content; one byte more than {@link #MAX_BYTES} is enough to show that it is too large
     */
    public Source(String name, byte[] bytes) {
        this.name = Objects.requireNonNull(name, "name");
        this.bytes = bytes.clone();
    }

    public String name() {
        return name;
    }

    byte[] bytes() {
        return bytes;
    }
}
