package org.millrace.testkit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The workflow definitions. */
final class Deployed {

    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, String> current = new TreeMap<>();

    void put(String id, String digest, String text) {
        texts.put(key(id, digest), text);
        current.put(id, digest);
    }

    Optional<String> current(String id) {
        return Optional.ofNullable(current.get(id));
    }

    Optional<String> text(String id, String digest) {
        return Optional.ofNullable(texts.get(key(id, digest)));
    }

    List<String> workflows() {
        return List.copyOf(current.keySet());
    }

    private static String key(String id, String digest) {
        return digest + "/" + id;
    }
}
