package org.millrace.definition.json;

import org.millrace.definition.finding.Place;

/** A null and its place. */
public record JsonNull(Place place) implements Json {

    @Override
    public String kind() {
        return "null";
    }
}
