package org.millrace.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.execution.chunk.ActionChunkRunner;
import org.millrace.execution.list.WorkspaceElementLists;
import org.millrace.item.Demand;
import org.millrace.job.JobId;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.Stores;
import org.millrace.store.WorkQueue;
import org.millrace.worker.Equipment;
import org.millrace.worker.Meters;
import org.millrace.worker.Worker;
import org.millrace.worker.WorkerSettings;
import org.millrace.workspace.WorkspacePath;
import org.millrace.workspace.vfs.VfsWorkspaceRoot;
import org.millrace.workspace.vfs.WorkspaceSettings;
import org.millrace.zookeeper.ZkConfig;
import org.millrace.zookeeper.ZooKeeperStores;

/** The engine as a worker process has it, on a session of its own, under a root of its own on a server. */
final class Engine implements AutoCloseable {

    static final WorkspacePath LIST = WorkspacePath.of("list.jsonl");

    private static final String NOBODY = "nobody";
    private static final int PRIORITY = 50;

    private final ServerHandle server;
    private final String root;
    private final ZooKeeperStores tree;
    private final TimedState state;
    private final Stores stores;
    private final Path folder;
    private final VfsWorkspaceRoot files;
    private final Equipment equipment;

    private Engine(ServerHandle server, String root, ZooKeeperStores tree, int children) throws IOException {
        this.server = server;
        this.root = root;
        this.tree = tree;
        this.state = new TimedState(tree.stores().state());
        this.stores = timed(tree.stores(), state);
        this.folder = Files.createTempDirectory("millrace-benchmark-files");
        this.files = VfsWorkspaceRoot.open(folder.toUri(), WorkspaceSettings.standard());
        NoopHandlers handlers = new NoopHandlers(children);
        this.equipment = new Equipment(
                stores,
                files,
                handlers,
                new ActionChunkRunner(handlers, Clock.systemUTC()),
                new WorkspaceElementLists(),
                Clock.systemUTC());
    }

    /**
     * Connects.
     *
     * @param server where to
     * @param root where on it, such as {@code /short}
     * @param children how many jobs the step that makes jobs asks for
     */
    static Engine open(ServerHandle server, String root, int children) throws IOException, InterruptedException {
        ZkConfig config = ZkConfig.of(server.connectString() + root);
        return new Engine(server, root, ZooKeeperStores.connect(config, Clock.systemUTC(), link -> {}), children);
    }

    private static Stores timed(Stores all, TimedState state) {
        return new Stores(
                state,
                all.intake(),
                all.steps(),
                all.queue(),
                all.wakeups(),
                all.presence(),
                all.outbox(),
                all.definitions(),
                all.locks(),
                all.controls(),
                all.overview(),
                all.removal());
    }

    ServerHandle server() {
        return server;
    }

    /** Where on the server its tree begins. */
    String root() {
        return root;
    }

    TimedState state() {
        return state;
    }

    WorkflowPin deploy(String id, String json) {
        return new WorkflowPin(id, stores.definitions().deploy(id, json), Map.of());
    }

    /** Makes jobs, ready for a group, in one batch that nobody works on. */
    BatchId enqueue(WorkflowPin workflow, String group, int jobs) {
        BatchId batch = submit(workflow, NOBODY);
        Lease lease = stores.state().claim(batch, NOBODY).orElseThrow();
        NewJob job = new NewJob(workflow, Map.of(), group, new Demand(PRIORITY, 0), Optional.empty());
        Iterator<NewJob> all = IntStream.range(0, jobs).mapToObj(number -> job).iterator();
        stores.intake().expand(lease, batch, all);
        stores.state().release(lease);
        return batch;
    }

    /** Makes a batch, ready for a group. */
    BatchId submit(WorkflowPin workflow, String group) {
        String key = UUID.randomUUID().toString();
        return stores.intake().submit(new NewBatch(key, workflow, Map.of(), group, PRIORITY, Optional.empty()));
    }

    /** Makes a job with a list of elements. */
    void enqueueList(WorkflowPin workflow, String group, int elements) {
        BatchId batch = enqueue(workflow, group, 1);
        JobId job;
        try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
            job = jobs.findFirst().orElseThrow();
        }
        StringBuilder lines = new StringBuilder();
        for (int element = 0; element < elements; element++) {
            lines.append("{\"id\":\"e%07d\",\"distribGroup\":0,\"params\":{}}\n".formatted(element));
        }
        byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
        files.open(job).published().write(LIST, new ByteArrayInputStream(bytes));
    }

    /** Sees what is ready for a group; close it. */
    WorkQueue.View watch(String group) {
        return stores.queue().open(Set.of(group), () -> {});
    }

    /** What is measured while a worker is at work. */
    @FunctionalInterface
    interface Measuring<T> {
        T run() throws IOException, InterruptedException;
    }

    /** Measures something while a worker is at work. */
    <T> T working(String group, int slots, Measuring<T> measuring) throws IOException, InterruptedException {
        Worker worker = work(group, slots);
        try {
            return measuring.run();
        } finally {
            worker.close();
        }
    }

    /** A worker, started; close it. */
    Worker work(String group, int slots) {
        String id = "worker-" + UUID.randomUUID().toString().substring(0, 8);
        Worker worker = new Worker(equipment, new Meters(), WorkerSettings.of(id, Set.of(group), slots));
        worker.start();
        return worker;
    }

    @Override
    public void close() {
        tree.close();
        files.close();
        remove(folder);
    }

    static void remove(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        } catch (IOException | UncheckedIOException left) {
            System.err.println("Left behind: " + folder);
        }
    }
}
