package org.millrace.control;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.millrace.control.Requeue.Will;
import org.millrace.item.Item;
import org.millrace.job.Job;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.spi.Status;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;

/** Tries a failed job again. */
record RequeueAction(Order order, Requeue how, PinnedWorkflows workflows) implements Action {

    @Override
    public Verb verb() {
        return Verb.REQUEUE;
    }

    @Override
    public Item apply(Lease lease, Instant now) {
        Job job = (Job) lease.item(); // Permitted lets no batch come here
        if (how.will() == Will.NORMAL && wasRefusedInPending(job, lease.history())) {
            throw RefusedException.of(
                    verb(),
                    job,
                    "its content was refused in Pending (" + job.course().message()
                            + "), which is final; submit it again, or requeue it by force");
        }
        PinnedWorkflow workflow = workflows.of(job);
        Place at = how.step()
                .map(name -> named(workflow, name, job))
                .orElseGet(() -> workflow.following(job.course().lastSuccessful()));
        return job.resume(at, now);
    }

    private Place named(PinnedWorkflow workflow, String name, Job job) {
        return workflow.place(name)
                .orElseThrow(() -> RefusedException.of(
                        verb(), job, "its workflow " + job.workflow().id() + " has no step " + workflow.unknown(name)));
    }

    /** Content that was found bad before the first step: nothing that a second look would change. */
    private static boolean wasRefusedInPending(Job job, List<HistoryEntry> history) {
        Optional<HistoryEntry> departure = history.stream()
                .filter(entry ->
                        entry.from().equals(State.PENDING) && !entry.to().equals(State.PENDING))
                .reduce((earlier, later) -> later);
        boolean neverBegan = job.course().started().isEmpty();
        return job.course().lastSuccessful().isEmpty()
                && departure
                        .map(entry -> entry.outcome().equals(Status.KO.name()))
                        .orElse(neverBegan && job.course().outcome() == Status.KO);
    }
}
