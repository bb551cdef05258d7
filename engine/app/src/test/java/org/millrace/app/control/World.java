package org.millrace.app.control;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.batch.BatchId;
import org.millrace.control.Actions;
import org.millrace.control.Operator;
import org.millrace.control.Order;
import org.millrace.files.ItemFiles;
import org.millrace.files.WorkspaceRoot;
import org.millrace.item.Demand;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.StepEnd;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.Stores;
import org.millrace.testkit.InMemoryStores;
import org.millrace.testkit.ManualClock;

/** Batches and jobs in memory, moved by hand as a worker would. */
final class World {

    static final String GROUP = "Hands";
    static final Order ORDER = new Order("ada", "because I say so");

    private static final String WORKFLOW = """
            {"id": "Ingest", "notify": {"channel": "ops"}, "steps": [
              %s, %s, %s, %s]}
            """.formatted(
                    step("Downloading", "BLOCKING"),
                    step("Storing", "BLOCKING"),
                    step("Mending", "ON_FAILURE"),
                    step("Reporting", "FINALLY"));

    final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    final InMemoryStores memory = new InMemoryStores(clock);
    final Stores stores = memory.session("operator").stores();
    final Stores worker = memory.session("worker").stores();
    final Operator operator = new Operator(stores, clock);
    final Actions actions = new Actions(stores);
    final List<ItemId> removedFiles = new ArrayList<>();
    private final String digest = stores.definitions().deploy("Ingest", WORKFLOW);

    private static String step(String name, String behavior) {
        return """
               {"stepName": "%s", "behavior": "%s", "workerGroupId": "%s",
                "actions": [{"action": {"actionKey": "DO", "behavior": "BLOCKING"}}]}
               """.formatted(name, behavior, GROUP);
    }

    /** A batch in its first step whose jobs are all Pending. */
    BatchId batch(int jobs) {
        BatchId id = pendingBatch();
        Lease lease = stores.state().claim(id, "worker").orElseThrow();
        stores.state().commit(lease, Change.to(lease.item().begin(place("Downloading"), clock.instant())));
        NewJob job = new NewJob(pin(), Map.of(), GROUP, new Demand(50, 0), Optional.empty());
        stores.intake()
                .expand(lease, id, java.util.Collections.nCopies(jobs, job).iterator());
        stores.state().release(lease);
        return id;
    }

    BatchId pendingBatch() {
        return stores.intake()
                .submit(new NewBatch(
                        "key " + clock.instant() + stores.overview().batches().count(),
                        pin(),
                        Map.of(),
                        GROUP,
                        50,
                        Optional.empty()));
    }

    /** What a step of a begun job makes: a batch of jobs that can be begun. */
    BatchId childrenOf(JobId parent, String step, int jobs) {
        Lease lease = stores.state().claim(parent, "worker").orElseThrow();
        BatchId child = stores.intake().childBatch(lease, step);
        NewJob job = new NewJob(pin(), Map.of(), GROUP, new Demand(50, 0), Optional.empty());
        stores.intake()
                .expand(lease, child, java.util.Collections.nCopies(jobs, job).iterator());
        stores.state().release(lease);
        return child;
    }

    BatchId rejectedJobs() {
        BatchId id = pendingBatch();
        Lease lease = stores.state().claim(id, "worker").orElseThrow();
        stores.state().commit(lease, Change.to(lease.item().begin(place("Downloading"), clock.instant())));
        NewJob bad = new NewJob(pin(), Map.of(), GROUP, new Demand(50, 0), Optional.of("row 3 has no URL"));
        stores.intake().expand(lease, id, List.of(bad).iterator());
        stores.state().release(lease);
        return id;
    }

    JobId onlyJob() {
        return jobs(batch(1)).get(0);
    }

    List<JobId> jobs(BatchId batch) {
        try (var jobs = stores.overview().jobsOf(batch)) {
            return jobs.toList();
        }
    }

    /** Takes an item to a step, the steps before it having ended well. */
    void advance(ItemId id, String step) {
        Lease lease = worker.state().claim(id, "worker").orElseThrow();
        Item item = lease.item();
        Item after = item.state().equals(State.PENDING)
                ? item.begin(place(step), clock.instant())
                : item.advance(StepEnd.good(), place(step), clock.instant());
        worker.state().commit(lease, Change.to(after).dropping());
    }

    void fail(ItemId id, String why) {
        Lease lease = worker.state().claim(id, "worker").orElseThrow();
        Item before = lease.item();
        Item after = before.fail(new StepEnd(Status.KO, StepEnd.Credit.NONE, why), clock.instant());
        HistoryEntry line =
                new HistoryEntry(clock.instant(), "worker", before.state(), after.state(), "KO", Duration.ZERO, why);
        worker.state().commit(lease, Change.to(after).telling(line).dropping());
    }

    Lease workOn(ItemId id) {
        return worker.state().claim(id, "worker w1").orElseThrow();
    }

    Item load(ItemId id) {
        return stores.state().load(id);
    }

    HistoryEntry lastLine(ItemId id) {
        List<HistoryEntry> history = stores.state().history(id);
        return history.get(history.size() - 1);
    }

    static Place place(String step) {
        return new Place(State.of(step), GROUP);
    }

    private WorkflowPin pin() {
        return new WorkflowPin("Ingest", digest, Map.of("profile", "demo"));
    }

    WorkspaceRoot files() {
        return new WorkspaceRoot() {
            @Override
            public ItemFiles open(ItemId item) {
                throw new UnsupportedOperationException("Nobody opens files here");
            }

            @Override
            public void remove(ItemId item) {
                removedFiles.add(item);
            }
        };
    }
}
