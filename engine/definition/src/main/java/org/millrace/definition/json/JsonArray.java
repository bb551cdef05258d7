package org.millrace.definition.json;

import java.util.List;
import org.millrace.definition.finding.Place;

/** A list and its place. */
public record JsonArray(List<Json> items, Place place) implements Json {

    public JsonArray {
        items = List.copyOf(items);
    }

    @Override
    public String kind() {
        return "a list";
    }
}
