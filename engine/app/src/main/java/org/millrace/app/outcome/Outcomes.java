package org.millrace.app.outcome;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.app.live.Labels;
import org.millrace.batch.BatchId;
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
     * @param most how many of its jobs are looked at
     */
    public Outcome of(BatchId batch, long most) {
        Item item = stores.state().load(batch);
        try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
            List<JobEnd> ends = jobs.sorted().limit(most).map(this::end).toList();
            return new Outcome(item, stores.intake().tally(batch), ends);
        }
    }

    private JobEnd end(JobId id) {
        StateStore state = stores.state();
        Item job = state.load(id);
        Optional<State> failedIn = job.state().equals(State.FAILED) ? failedStep(id) : Optional.empty();
        return new JobEnd(
                job,
                Labels.of(job),
                job.workflow().parameters().getOrDefault("row", ""),
                state.recorded(id, Fact.Identifiers.class),
                state.recorded(id, Fact.Stored.class),
                failedIn);
    }

    /** The first step that went badly since the job was last tried. */
    private Optional<State> failedStep(JobId id) {
        Optional<State> failed = Optional.empty();
        List<HistoryEntry> history = stores.state().history(id);
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
