package org.millrace.app.config;

import java.util.Objects;

/**
 * What must not be shown. The configuration says where it is, not what it is.
 *
 * @param origin where it came from, to be shown
 * @param value the secret itself
 */
public record Secret(String origin, String value) {

    /** What is shown instead. */
    static final String HIDDEN = "******";

    public Secret {
        Objects.requireNonNull(origin, "origin");
        Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
        return HIDDEN + " (" + origin + ")";
    }
}
