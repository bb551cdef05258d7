package org.millrace.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.millrace.batch.BatchId;
import org.millrace.execution.call.Calls;
import org.millrace.execution.chunk.ActionChunkRunner;
import org.millrace.execution.list.WorkspaceElementLists;
import org.millrace.item.Demand;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.Presence;
import org.millrace.store.Stores;
import org.millrace.store.WorkQueue;
import org.millrace.testkit.InMemoryStores;
import org.millrace.testkit.ManualClock;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspacePath;
import org.millrace.workspace.vfs.Durability;
import org.millrace.workspace.vfs.VfsWorkspaceRoot;
import org.millrace.workspace.vfs.WorkspaceSettings;

/** Stores in memory, files in a folder, and a clock that moves when a test says so. */
final class Rig implements AutoCloseable {

    static final String GROUP = "DefaultWorker";

    final ManualClock clock = ManualClock.at("2026-01-01T00:00:00Z");
    final InMemoryStores memory;
    final VfsWorkspaceRoot files;
    final ShakyFiles shaky;
    final Script script = new Script();
    final Meters meters = new Meters();
    private final Clock time;
    private final ScheduledExecutorService office = Executors.newScheduledThreadPool(1, work -> {
        Thread thread = new Thread(work, "office");
        thread.setDaemon(true);
        return thread;
    });
    private int submissions;

    private Rig(Path folder, Optional<Clock> time) {
        this.time = time.orElse(clock);
        this.memory = new InMemoryStores(this.time);
        this.files = VfsWorkspaceRoot.open(
                folder.toUri(), WorkspaceSettings.standard().with(Durability.NONE));
        this.shaky = new ShakyFiles(files);
    }

    static Rig manual(Path folder) {
        return new Rig(folder, Optional.empty());
    }

    /** With the time as it is, for workers that wait for it. */
    static Rig real(Path folder) {
        return new Rig(folder, Optional.of(Clock.systemUTC()));
    }

    Stores stores() {
        return memory.stores();
    }

    Equipment equipment(Stores stores) {
        Calls calls = new Calls(Duration.ofMillis(200), meters::abandoned);
        return new Equipment(
                stores, shaky, script, new ActionChunkRunner(script, time, calls), new WorkspaceElementLists(), time);
    }

    ItemRunner runner(Stores stores) {
        return new ItemRunner(equipment(stores), meters, office);
    }

    /** Deploys a workflow. */
    WorkflowPin deploy(String json, Map<String, String> parameters) {
        String id = json.replaceAll("(?s)^.*?\"id\":\\s*\"([^\"]+)\".*$", "$1");
        return new WorkflowPin(id, stores().definitions().deploy(id, json), parameters);
    }

    /** A job that is ready to be begun, in a batch that nobody works on. */
    JobId job(String json) {
        return job(deploy(json, Map.of()), 50);
    }

    JobId job(WorkflowPin pin, int priority) {
        BatchId batch = batch(pin, "nobody");
        Lease lease = stores().state().claim(batch, "test").orElseThrow();
        Iterator<NewJob> one = List.of(new NewJob(pin, Map.of(), GROUP, new Demand(priority, 0), Optional.empty()))
                .iterator();
        stores().intake().expand(lease, batch, one);
        stores().state().release(lease);
        return stores().overview().jobsOf(batch).findFirst().orElseThrow();
    }

    BatchId batch(WorkflowPin pin, String group) {
        return stores().intake().submit(new NewBatch("s" + submissions++, pin, Map.of(), group, 50, Optional.empty()));
    }

    /** Runs all that is ready, and moves the clock to what is due, until nothing is. */
    void run() {
        while (runReady() || wakeNext()) {}
    }

    boolean runReady() {
        return runReady(stores());
    }

    /** Runs all that is ready. */
    boolean runReady(Stores stores) {
        boolean any = false;
        try (WorkQueue.View view = stores.queue().open(Set.of(GROUP, "Other"), () -> {})) {
            for (Optional<ItemId> next = view.poll(); next.isPresent(); next = view.poll()) {
                stores.state().claim(next.get(), "worker").ifPresent(runner(stores)::run);
                any = true;
            }
        }
        return any;
    }

    /** Runs a ready job, and has its holder look for requests after every step, as a worker's bell does. */
    void runReadyRinging(JobId job) {
        Lease lease = stores().state().claim(job, "worker").orElseThrow();
        Charge charge = new Charge(equipment(stores()), meters, lease);
        try (Presence.Registration bell = stores().controls().watchRequests(asked -> charge.ring())) {
            assertThat(bell).isNotNull();
            runner(stores()).run(charge);
        }
    }

    /** Has something that is done to files fail a number of times, as if they could not be reached. */
    void failTimes(String what, int times) {
        AtomicInteger left = new AtomicInteger(times);
        shaky.intercept(done -> {
            if (done.equals(what) && left.getAndDecrement() > 0) {
                throw new WorkspaceException(WorkspaceException.Reason.UNAVAILABLE, "the disk is away");
            }
        });
    }

    /** Moves the clock to the next wake-up. */
    boolean wakeNext() {
        return stores().wakeups()
                .nextDue()
                .map(due -> {
                    if (due.isAfter(clock.instant())) {
                        clock.set(due);
                    }
                    return stores().wakeups().wakeDue(clock.instant(), 100) > 0;
                })
                .orElse(false);
    }

    Item item(ItemId id) {
        return stores().state().load(id);
    }

    String state(ItemId id) {
        return item(id).state().name();
    }

    /** The history as {@code From>To OUTCOME}. */
    List<String> history(ItemId id) {
        List<String> lines = new ArrayList<>();
        for (HistoryEntry entry : stores().state().history(id)) {
            lines.add(entry.from() + ">" + entry.to() + " " + entry.outcome());
        }
        return lines;
    }

    void write(ItemId id, String path, String text) {
        files.open(id)
                .published()
                .write(WorkspacePath.of(path), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    boolean exists(ItemId id, String path) {
        return files.open(id).published().exists(WorkspacePath.of(path));
    }

    @Override
    public void close() {
        office.shutdownNow();
        files.close();
    }
}
