package org.millrace.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.spi.Fact;
import org.millrace.spi.JobRequest;
import org.millrace.spi.Reservation;

/** What the engine would keep of the job between two calls. */
final class Ledger {

    private final Map<Class<?>, Fact> facts = new LinkedHashMap<>();
    private final Map<String, JobRequest> children = new LinkedHashMap<>();
    private final Map<String, Long> reservations = new LinkedHashMap<>();
    private final Map<String, Long> others = new LinkedHashMap<>();
    private final Map<String, Long> counters = new LinkedHashMap<>();
    private final TesterBatch batch = new TesterBatch();
    private Optional<String> failure = Optional.empty();

    synchronized void record(Fact fact) {
        facts.put(fact.getClass(), fact);
    }

    synchronized <F extends Fact> Optional<F> recorded(Class<F> kind) {
        return Optional.ofNullable(facts.get(kind)).map(kind::cast);
    }

    synchronized void commit(List<JobRequest> requests) {
        requests.forEach(request -> children.putIfAbsent(request.key(), request));
    }

    synchronized void othersHold(String resource, long amount) {
        others.put(resource, amount);
    }

    synchronized Reservation reserve(String resource, long amount, long limit) {
        long held = others.getOrDefault(resource, 0L);
        boolean granted = amount == 0 || amount <= limit - held;
        if (granted) {
            reservations.put(resource, amount);
            reservations.values().removeIf(none -> none == 0);
        }
        return new Reservation(granted, held);
    }

    synchronized long next(String counter) {
        return counters.merge(counter, 1L, Long::sum);
    }

    synchronized void counted(String counter, long last) {
        counters.put(counter, last);
    }

    TesterBatch batch() {
        return batch;
    }

    synchronized void failing(String message) {
        failure = Optional.of(message);
    }

    synchronized Optional<String> failure() {
        return failure;
    }

    synchronized Asked asked(List<String> locks, List<Progress> progress) {
        return new Asked(
                new ArrayList<>(facts.values()),
                new ArrayList<>(children.values()),
                locks,
                reservations,
                batch.report(),
                progress);
    }
}
