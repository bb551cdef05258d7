package org.millrace.testkit;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.millrace.store.ProgressWrite;
import org.millrace.store.ProgressWrite.Put;

/** The records of an item's steps. */
final class StepRecords {

    private final Map<String, StepRecord> steps = new TreeMap<>();

    Optional<StepRecord> find(String step) {
        return Optional.ofNullable(steps.get(step));
    }

    void write(ProgressWrite write) {
        if (write instanceof Put put) {
            StepRecord written = new StepRecord(put.progress(), put.shared());
            find(put.step()).ifPresent(written::inherit);
            steps.put(put.step(), written);
        } else {
            steps.remove(write.step());
        }
    }

    boolean free(MemorySession session) {
        boolean freed = false;
        for (StepRecord step : steps.values()) {
            freed |= step.free(session);
        }
        return freed;
    }
}
