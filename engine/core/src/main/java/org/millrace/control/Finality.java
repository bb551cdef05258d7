package org.millrace.control;

import java.util.List;
import org.millrace.control.Requeue.Will;
import org.millrace.item.Item;
import org.millrace.job.Job;
import org.millrace.lifecycle.State;
import org.millrace.spi.Status;
import org.millrace.store.HistoryEntry;

/** What has failed for good: content that was found bad before the first step, which a second look would not change. */
public final class Finality {

    private Finality() {}

    /** What it takes to try an item again, by how it left Pending the last time. */
    public static Will of(Item item, List<HistoryEntry> history) {
        return item instanceof Job job && wasRefusedInPending(job, history) ? Will.FORCE : Will.NORMAL;
    }

    private static boolean wasRefusedInPending(Job job, List<HistoryEntry> history) {
        boolean neverBegan = job.course().started().isEmpty();
        return job.state().equals(State.FAILED)
                && job.course().lastSuccessful().isEmpty()
                && history.stream()
                        .filter(Finality::leavesPending)
                        .reduce((earlier, later) -> later)
                        .map(entry -> entry.outcome().equals(Status.KO.name()))
                        .orElse(neverBegan && job.course().outcome() == Status.KO);
    }

    private static boolean leavesPending(HistoryEntry entry) {
        return entry.from().equals(State.PENDING) && !entry.to().equals(State.PENDING);
    }
}
