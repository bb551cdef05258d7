package org.millrace.definition.model;

import java.util.Objects;

/**
 * What a binding is bound to.
 *
 * @param scheme where the value comes from or goes to
 * @param path what follows the first colon; a workspace path is normalised
 */
public record Uri(Scheme scheme, String path) {

    public Uri {
        Objects.requireNonNull(scheme, "scheme");
        Objects.requireNonNull(path, "path");
    }

    @Override
    public String toString() {
        return scheme + ":" + path;
    }
}
