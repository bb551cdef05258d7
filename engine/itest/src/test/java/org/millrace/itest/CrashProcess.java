package org.millrace.itest;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.files.WorkspaceRoot;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.Standing.Waiting;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.Stores;
import org.millrace.testkit.ManualClock;

/** Everything that one process does in a script, through one client: submitter, worker, caretaker and operator. */
final class CrashProcess {

    private static final Duration QUIET = Duration.ofMillis(40);

    private final String name;
    private final ZkRig rig;
    private final Scene scene;
    private final SoloWorker worker;

    CrashProcess(String name, ZkRig rig, Scene scene) {
        this.name = name;
        this.rig = rig;
        this.scene = scene;
        this.worker = new SoloWorker(
                name,
                Gear.of(rig.stores(), scene.files(), new ProofHandlers(scene.journal()), scene.clock()),
                scene.clock(),
                QUIET);
    }

    /**
     * What outlives a process.
     *
     * @param clock the test's
     * @param files on disk
     * @param journal of the handlers
     * @param observer looks at the tree through a client of its own, so that looking counts as no request
     * @param noted what the submitter wrote down when it was told its batch
     */
    record Scene(
            ManualClock clock,
            WorkspaceRoot files,
            Journal.InMemory journal,
            ZkRig observer,
            AtomicReference<Optional<BatchId>> noted) {}

    Stores stores() {
        return rig.stores();
    }

    Instant now() {
        return scene.clock().instant();
    }

    BatchId submit() {
        return rig.submit("ProofBatch", "submission");
    }

    /** Works until the batch has ended, or a job of it is held. */
    void work(BatchId batch) {
        worker.run(() -> state(batch).kind().isTerminal()
                || jobs(batch).stream().anyMatch(job -> state(job).equals(State.HELD)));
    }

    /** Works until a job of the batch waits, if it comes to that. */
    void workUntilWaiting(BatchId batch) {
        worker.run(() -> state(batch).kind().isTerminal()
                || jobs(batch).stream()
                        .anyMatch(job ->
                                scene.observer().stores().state().load(job).standing() instanceof Waiting));
    }

    /** The jobs of the batch that wait. */
    List<JobId> waiting(BatchId batch) {
        return jobs(batch).stream()
                .filter(job -> scene.observer().stores().state().load(job).standing() instanceof Waiting)
                .toList();
    }

    private State state(ItemId item) {
        return scene.observer().stores().state().load(item).state();
    }

    List<JobId> jobs(BatchId batch) {
        try (Stream<JobId> all = scene.observer().stores().overview().jobsOf(batch)) {
            return all.toList();
        }
    }

    /** An operator changes the jobs that are in a state. */
    void onJobs(BatchId batch, State state, CrashScript.Act act) {
        for (JobId job : jobs(batch)) {
            stores().state().claim(job, name).ifPresent(lease -> act(lease, state, act));
        }
    }

    private void act(Lease lease, State state, CrashScript.Act act) {
        Item item = lease.item();
        Optional<Change> change = item.state().equals(state) ? act.on(item, this) : Optional.empty();
        if (change.isEmpty()) {
            stores().state().release(lease);
            return;
        }
        HistoryEntry entry = new HistoryEntry(
                now(), name, item.state(), change.get().after().state(), "OPERATOR", Duration.ZERO, "");
        stores().state().commit(lease, change.get().telling(entry).dropping());
    }

    /** Hands in the batch, unless it is known to have been. */
    BatchId submitOnce() {
        BatchId batch = scene.noted().get().orElseGet(this::submit);
        scene.noted().set(Optional.of(batch));
        return batch;
    }

    boolean isRemoved(BatchId batch) {
        return scene.observer().image().find("/batches/" + batch.value()).isEmpty();
    }

    void remove(BatchId batch) {
        while (!stores().removal().remove(batch, 1)) {
            // One job at a time, so that there is something between.
        }
    }
}
