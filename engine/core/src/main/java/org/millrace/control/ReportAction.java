package org.millrace.control;

import java.time.Instant;
import org.millrace.batch.Batch;
import org.millrace.item.Item;
import org.millrace.lifecycle.Place;
import org.millrace.store.Lease;

/** Has the FINALLY steps of a failed batch run again, which report on it. */
record ReportAction(Order order, PinnedWorkflows workflows) implements Action {

    @Override
    public Verb verb() {
        return Verb.REPORT;
    }

    @Override
    public Item apply(Lease lease, Instant now) {
        Batch batch = (Batch) lease.item(); // Permitted lets no job come here
        Place report = workflows
                .of(batch)
                .firstFinally()
                .orElseThrow(() -> RefusedException.of(
                        verb(),
                        batch,
                        "its workflow " + batch.workflow().id() + " has no FINALLY step that could report"));
        return batch.reportAgain(report.group(), now);
    }
}
