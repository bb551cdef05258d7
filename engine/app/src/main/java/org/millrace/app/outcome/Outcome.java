package org.millrace.app.outcome;

import java.util.List;
import java.util.Objects;
import org.millrace.item.Item;
import org.millrace.lifecycle.State;
import org.millrace.spi.Fact;
import org.millrace.store.Tally;

/**
 * What came of a batch.
 *
 * @param batch the batch
 * @param tally how many of its jobs are where
 * @param jobs its jobs in the order of their ids, as far as they were looked at
 */
public record Outcome(Item batch, Tally tally, List<JobEnd> jobs) {

    public Outcome {
        Objects.requireNonNull(batch, "batch");
        Objects.requireNonNull(tally, "tally");
        jobs = List.copyOf(jobs);
    }

    /** Whether every job ended well, and the batch with them. */
    public boolean isGood() {
        return batch.state().equals(State.COMPLETED) && tally.counts().failed() == 0;
    }

    /** Whether work on it is over, for now. */
    public boolean isEnded() {
        return batch.state().kind().isTerminal() && tally.counts().processing() == 0;
    }

    List<JobEnd> completed() {
        return jobs.stream().filter(JobEnd::isCompleted).toList();
    }

    List<JobEnd> failed() {
        return jobs.stream().filter(JobEnd::isFailed).toList();
    }

    boolean isWhole() {
        return jobs.size() >= tally.made();
    }

    long files() {
        return jobs.stream()
                .flatMap(job -> job.stored().stream())
                .mapToLong(Fact.Stored::files)
                .sum();
    }

    long bytes() {
        return jobs.stream()
                .flatMap(job -> job.stored().stream())
                .mapToLong(Fact.Stored::bytes)
                .sum();
    }
}
