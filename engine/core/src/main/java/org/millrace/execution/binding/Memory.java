package org.millrace.execution.binding;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.model.Scheme;

/** What actions leave for later ones: for their own element, or for all elements of the chunk. */
public final class Memory {

    private final Map<String, Object> ofElement = new HashMap<>();
    private final Map<String, Object> ofChunk;

    private Memory(Map<String, Object> ofChunk) {
        this.ofChunk = ofChunk;
    }

    /** The memory of a chunk's first element. */
    public static Memory ofChunk() {
        return new Memory(new HashMap<>());
    }

    /** The memory of another element of the same chunk. */
    public Memory forElement() {
        return new Memory(ofChunk);
    }

    Optional<Object> find(Scheme scheme, String path) {
        return Optional.ofNullable(of(scheme).get(path));
    }

    void put(Scheme scheme, String path, Object value) {
        of(scheme).put(path, value);
    }

    private Map<String, Object> of(Scheme scheme) {
        return scheme == Scheme.MEMORY_SINGLE ? ofChunk : ofElement;
    }
}
