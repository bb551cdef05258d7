package org.millrace.testkit;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.millrace.batch.BatchId;

/** Which batch was made for which key. */
final class Submissions {

    private final Map<String, BatchId> batches = new HashMap<>();

    Optional<BatchId> find(String key) {
        return Optional.ofNullable(batches.get(key));
    }

    void put(String key, BatchId batch) {
        batches.put(key, batch);
    }

    void forget(BatchId batch) {
        batches.values().removeIf(batch::equals);
    }
}
