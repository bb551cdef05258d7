package org.millrace.spi.processor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import org.millrace.spi.SpiVersion;

/** The index of a compilation: its handlers in the order of their keys. */
final class HandlerIndex {

    private static final int FORMAT = 1;

    private final SortedMap<String, Map<String, Object>> entries = new TreeMap<>();
    private final List<TypeElement> origins = new ArrayList<>();

    /** Adds a handler, described by its entry. */
    void add(TypeElement origin, String key, Map<String, Object> entry) {
        origins.add(origin);
        entries.put(key, entry);
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** The classes that the index was made from. */
    Element[] origins() {
        return origins.toArray(Element[]::new);
    }

    /** The index as JSON. */
    String text() {
        Map<String, Object> index = new LinkedHashMap<>();
        index.put("format", FORMAT);
        index.put("spi", SpiVersion.CURRENT.toString());
        index.put("handlers", List.copyOf(entries.values()));
        return JsonText.of(index);
    }
}
