package org.millrace.definition.json;

import org.millrace.definition.finding.Place;

/** A number and its place. */
public record JsonNumber(String text, Place place) implements Json {

    @Override
    public String kind() {
        return "a number";
    }
}
