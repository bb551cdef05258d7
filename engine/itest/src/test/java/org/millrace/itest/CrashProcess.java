package org.millrace.itest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.control.Action;
import org.millrace.control.Actions;
import org.millrace.control.CollectionHolds;
import org.millrace.control.Deletion;
import org.millrace.control.Effect;
import org.millrace.control.Operator;
import org.millrace.control.Order;
import org.millrace.files.WorkspaceRoot;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.Standing.Waiting;
import org.millrace.itest.SoloWorker.Pace;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.Message;
import org.millrace.store.Outbox;
import org.millrace.store.Stores;
import org.millrace.testkit.ManualClock;
import org.millrace.zookeeper.Adoption;
import org.millrace.zookeeper.AdoptionRules;

/** Everything that one process does in a script, through one client: submitter, worker, caretaker and operator. */
final class CrashProcess {

    private static final Pace PACE = new Pace(Duration.ofMillis(20), Duration.ofSeconds(30));

    static final Order ORDER = new Order("operator", "the proof wants it");

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
                PACE);
    }

    /**
     * What outlives a process.
     *
     * @param clock the test's
     * @param files on disk
     * @param journal of the handlers
     * @param observer looks at the tree through a client of its own, so that looking counts as no request
     * @param tree the tree as it is
     * @param noted what the submitter wrote down when it was told its batch
     */
    record Scene(
            ManualClock clock,
            WorkspaceRoot files,
            Journal.InMemory journal,
            ZkRig observer,
            Supplier<TreeImage> tree,
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

    BatchId submit(Map<String, String> parameters) {
        return rig.submit("ProofBatch", "submission", parameters);
    }

    /** Works until the batch has ended, or it or a job of it is held. */
    void work(BatchId batch) {
        worker.run(() -> state(batch).kind().isTerminal()
                || state(batch).equals(State.HELD)
                || jobs(batch).stream().anyMatch(job -> state(job).equals(State.HELD)));
    }

    /** Works until a job of the batch waits, if it comes to that. */
    void workUntilWaiting(BatchId batch) {
        worker.run(() -> state(batch).kind().isTerminal()
                || jobs(batch).stream()
                        .anyMatch(job ->
                                scene.observer().stores().state().load(job).standing() instanceof Waiting));
    }

    /** Works until the batch has jobs, and no further. */
    void workUntilMade(BatchId batch) {
        worker.run(SoloWorker.Stop.AT_ONCE, () -> !jobs(batch).isEmpty());
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

    /** An operator does something, unless the item's history tells that it was done already. */
    void once(ItemId item, Action action) {
        String verb = action.verb().name();
        boolean done = stores().state().history(item).stream()
                .anyMatch(entry -> entry.outcome().equals(verb));
        if (!done) {
            Effect effect = operator().act(item, action);
            assertThat(effect.kind()).as(effect.message()).isEqualTo(Effect.Kind.DONE);
        }
    }

    /** Whether an item was in a state at any time. */
    boolean hasBeen(ItemId item, State state) {
        return stores().state().history(item).stream()
                .anyMatch(entry -> entry.to().equals(state));
    }

    Operator operator() {
        return new Operator(stores(), scene.clock());
    }

    Actions actions() {
        return new Actions(stores());
    }

    CollectionHolds collections() {
        return new CollectionHolds(stores(), scene.clock());
    }

    /** Deletes an item with all that is kept of it, until nothing is left to do. */
    void delete(ItemId item) {
        Effect effect = new Deletion(stores(), scene.files(), scene.clock()).delete(item, ORDER);
        assertThat(effect.kind()).as(effect.message()).isEqualTo(Effect.Kind.DONE);
    }

    /** Takes up what Merritt's client made, until all of it can be run. */
    void adopt() {
        try (Adoption adoption = rig.adoption(new AdoptionRules("Proof", "ProofBatch", CrashProcess::groupOf))) {
            while (adoption.adoptAll() > 0) {
                // Until there is nothing new.
            }
        }
    }

    private static Optional<String> groupOf(String workflow, String digest, State state) {
        return Optional.of(state.name().equals("Storing") ? "Other" : "DefaultWorker");
    }

    /** All batches, whoever made them. */
    List<BatchId> batches() {
        try (Stream<BatchId> all = scene.observer().stores().overview().batches()) {
            return all.toList();
        }
    }

    /** Hands out the messages that are waiting; one that was handed out may come again. */
    void deliver() {
        Outbox outbox = stores().outbox();
        for (Message message : outbox.pending(10)) {
            scene.journal().add("message " + message.id());
            outbox.delivered(message.id());
        }
    }

    /** Hands in the batch, unless it is known to have been. */
    BatchId submitOnce() {
        BatchId batch = scene.noted().get().orElseGet(this::submit);
        scene.noted().set(Optional.of(batch));
        return batch;
    }

    boolean isRemoved(BatchId batch) {
        return scene.tree().get().find("/batches/" + batch.value()).isEmpty();
    }

    void remove(BatchId batch) {
        while (!stores().removal().remove(batch, 1).gone()) {
            // One job at a time, so that there is something between.
        }
    }
}
