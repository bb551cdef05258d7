package org.millrace.definition.handler;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The handlers that workflows may call. Either known, from plugins or an exported catalog, or {@link #unknown()}, in
 * which case nothing is said about keys and ports.
 */
public final class HandlerCatalog {

    private static final HandlerCatalog UNKNOWN = new HandlerCatalog(Map.of(), false);

    private final Map<String, HandlerDescription> byKey;
    private final boolean known;

    private HandlerCatalog(Map<String, HandlerDescription> byKey, boolean known) {
        this.byKey = byKey;
        this.known = known;
    }

    /** Nothing is known about handlers, so that nothing can be wrong about them. */
    public static HandlerCatalog unknown() {
        return UNKNOWN;
    }

    /**
     * Exactly these handlers.
     *
     * @throws IllegalArgumentException if two have one key; both origins are named
     */
    public static HandlerCatalog of(Collection<HandlerDescription> handlers) {
        Map<String, HandlerDescription> sorted = new TreeMap<>();
        for (HandlerDescription handler : handlers) {
            HandlerDescription other = sorted.put(handler.key(), handler);
            if (other != null) {
                throw new IllegalArgumentException("Two handlers claim the key " + handler.key() + ": "
                        + other.className() + " in " + other.origin() + " and " + handler.className() + " in "
                        + handler.origin());
            }
        }
        return new HandlerCatalog(new LinkedHashMap<>(sorted), true);
    }

    /** Whether the catalog says which handlers there are. */
    public boolean isKnown() {
        return known;
    }

    /** The handler of a key, if there is one. */
    public Optional<HandlerDescription> find(String key) {
        return Optional.ofNullable(byKey.get(key));
    }

    /** All handlers, by key. */
    public Collection<HandlerDescription> handlers() {
        return byKey.values();
    }
}
