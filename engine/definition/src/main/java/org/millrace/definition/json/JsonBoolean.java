package org.millrace.definition.json;

import org.millrace.definition.finding.Place;

/** A boolean and its place. */
public record JsonBoolean(boolean value, Place place) implements Json {

    @Override
    public String kind() {
        return "a boolean";
    }
}
