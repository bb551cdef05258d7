package org.millrace.definition.model;

import java.util.Objects;
import org.millrace.definition.finding.Place;

/**
 * One entry of an action's {@code in} or {@code out}.
 *
 * @param name what the workflow calls it
 * @param scheme where it comes from or goes to
 * @param path what follows the first colon
 * @param optional whether it may be absent
 * @param place where its uri stands
 */
public record Binding(Located<String> name, Scheme scheme, String path, boolean optional, Place place) {

    public Binding {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(scheme, "scheme");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(place, "place");
    }

    /** The uri as a workflow writes it. */
    public String uri() {
        return scheme + ":" + path;
    }
}
