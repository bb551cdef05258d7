package org.millrace.definition.model;

import java.util.Objects;
import org.millrace.definition.finding.Place;

/**
 * A value and where it stands in the file.
 *
 * @param value the value
 * @param place its place, or the place of the object that would hold it if it is a default
 */
public record Located<T>(T value, Place place) {

    public Located {
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(place, "place");
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
