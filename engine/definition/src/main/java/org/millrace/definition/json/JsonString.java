package org.millrace.definition.json;

import org.millrace.definition.finding.Place;

/** A string and its place. */
public record JsonString(String text, Place place) implements Json {

    @Override
    public String kind() {
        return "a string";
    }
}
