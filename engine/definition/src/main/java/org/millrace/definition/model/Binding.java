package org.millrace.definition.model;

import java.util.Objects;
import org.millrace.definition.finding.Place;

/**
 * One entry of an action's {@code in} or {@code out}.
 *
 * @param name what the workflow calls it
 * @param uri what it is bound to, and where that stands
 * @param optional whether it may be absent
 */
public record Binding(Located<String> name, Located<Uri> uri, boolean optional) {

    public Binding {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(uri, "uri");
    }

    /** Where the value comes from or goes to. */
    public Scheme scheme() {
        return uri.value().scheme();
    }

    /** What follows the scheme. */
    public String path() {
        return uri.value().path();
    }

    /** Where the uri stands. */
    public Place place() {
        return uri.place();
    }
}
