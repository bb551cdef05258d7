package org.millrace.testkit;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.item.Demand;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.Stores;

/** Makes batches, and single jobs in batches that nobody works on because their leases are kept. */
final class TesterIntake {

    private static final Place EXPANDING = new Place(State.of("Expanding"), "the tester");

    private final Stores stores;
    private final Clock clock;

    TesterIntake(Stores stores, Clock clock) {
        this.stores = stores;
        this.clock = clock;
    }

    /** A batch that is worked on. */
    BatchId submitBatch(WorkflowPin workflow, String group) {
        String key = "test " + stores.overview().batches().count();
        return stores.intake().submit(new NewBatch(key, workflow, Map.of(), group, 50, Optional.empty()));
    }

    JobId submit(WorkflowPin workflow, String group) {
        BatchId batch = submitBatch(workflow, EXPANDING.group());
        Lease lease = stores.state().claim(batch, "the tester").orElseThrow();
        stores.state().commit(lease, Change.to(lease.item().begin(EXPANDING, clock.instant())));
        NewJob job = new NewJob(workflow, Map.of(), group, new Demand(50, 0), Optional.empty());
        stores.intake().expand(lease, batch, List.of(job).iterator());
        try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
            return jobs.findFirst().orElseThrow();
        }
    }
}
