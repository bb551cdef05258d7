package org.millrace.control;

import java.time.Instant;
import org.millrace.control.Requeue.Will;
import org.millrace.execution.Sentence;
import org.millrace.item.Item;
import org.millrace.job.Job;
import org.millrace.lifecycle.Place;
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
        if (how.will() == Will.NORMAL && Finality.of(job, lease.history()) == Will.FORCE) {
            throw RefusedException.of(
                    verb(),
                    job,
                    "its content was refused in Pending ("
                            + Sentence.of(job.course().message()).found()
                            + "), which is final; submit it again, or requeue it with --force");
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
}
