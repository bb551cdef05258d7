package org.millrace.app.outcome;

import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millrace.app.live.Labels;
import org.millrace.batch.BatchId;
import org.millrace.control.Finality;
import org.millrace.item.Item;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.spi.Fact;
import org.millrace.spi.Status;
import org.millrace.store.HistoryEntry;
import org.millrace.store.StateStore;
import org.millrace.store.Stores;

/** Reads what came of a batch. */
public final class Outcomes {

    private final Stores stores;

    public Outcomes(Stores stores) {
        this.stores = stores;
    }

    /**
     * What came of a batch.
     *
     * @param most how many of its jobs are looked at, from the first; of those that failed as many
     */
    public Outcome of(BatchId batch, long most) {
        Item item = stores.state().load(batch);
        NavigableSet<JobId> all = new TreeSet<>();
        try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
            jobs.forEach(all::add);
        }
        NavigableSet<JobId> wanted = all.stream().limit(most).collect(Collectors.toCollection(TreeSet::new));
        if (wanted.size() < all.size()) {
            wanted.addAll(failed(all, most));
        }
        return new Outcome(
                item,
                stores.intake().tally(batch),
                wanted.stream().map(this::end).toList());
    }

    /** Those that failed are of interest wherever they stand. */
    private List<JobId> failed(NavigableSet<JobId> jobs, long most) {
        try (Stream<JobId> failed = stores.overview().jobsIn(State.FAILED)) {
            return failed.filter(jobs::contains).limit(most).toList();
        }
    }

    private JobEnd end(JobId id) {
        StateStore state = stores.state();
        Item job = state.load(id);
        List<HistoryEntry> history = job.state().equals(State.FAILED) ? state.history(id) : List.of();
        return new JobEnd(
                job,
                Labels.of(job),
                job.workflow().parameters().getOrDefault("row", ""),
                state.recorded(id, Fact.Identifiers.class),
                state.recorded(id, Fact.Stored.class),
                failedStep(history),
                Finality.of(job, history));
    }

    /** The first step that went badly since the job was last tried. */
    private static Optional<State> failedStep(List<HistoryEntry> history) {
        Optional<State> failed = Optional.empty();
        for (int i = history.size() - 1; i >= 0; i--) {
            HistoryEntry entry = history.get(i);
            if (entry.outcome().equals("REQUEUE")) {
                break;
            }
            if (entry.outcome().equals(Status.KO.name()) || entry.outcome().equals(Status.FATAL.name())) {
                failed = Optional.of(entry.from());
            }
        }
        return failed;
    }
}
