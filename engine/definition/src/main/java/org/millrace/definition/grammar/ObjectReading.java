package org.millrace.definition.grammar;

import java.util.Map;
import java.util.Optional;
import org.millrace.definition.finding.Place;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.model.Located;

/** The values of an object's fields, as far as they could be read. */
final class ObjectReading {

    private final JsonObject source;
    private final Map<Field<?>, Located<?>> values;

    ObjectReading(JsonObject source, Map<Field<?>, Located<?>> values) {
        this.source = source;
        this.values = values;
    }

    JsonObject source() {
        return source;
    }

    Place place() {
        return source.place();
    }

    @SuppressWarnings("unchecked") // a field's value was read by the field's own shape
    <T> Optional<Located<T>> located(Field<T> field) {
        return Optional.ofNullable((Located<T>) values.get(field));
    }

    <T> Optional<T> get(Field<T> field) {
        return located(field).map(Located::value);
    }

    <T> T get(Field<T> field, T otherwise) {
        return get(field).orElse(otherwise);
    }

    /** The value, or one that stands for it where the object itself stands. */
    <T> Located<T> located(Field<T> field, T otherwise) {
        return located(field).orElseGet(() -> new Located<>(otherwise, place()));
    }
}
