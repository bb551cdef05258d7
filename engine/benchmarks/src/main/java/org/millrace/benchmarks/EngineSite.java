package org.millrace.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.execution.chunk.ActionChunkRunner;
import org.millrace.execution.list.WorkspaceElementLists;
import org.millrace.item.Demand;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.Stores;
import org.millrace.worker.Equipment;
import org.millrace.worker.Meters;
import org.millrace.worker.Worker;
import org.millrace.worker.WorkerSettings;
import org.millrace.workspace.vfs.Durability;
import org.millrace.workspace.vfs.VfsWorkspaceRoot;
import org.millrace.workspace.vfs.WorkspaceSettings;
import org.millrace.zookeeper.ZkConfig;
import org.millrace.zookeeper.ZooKeeperStores;

/** The engine on a server of its own root: stores, files, and what is needed to start workers. */
final class EngineSite implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Path folder;
    private final String root;
    private final ZooKeeperStores connection;
    private final VfsWorkspaceRoot files;
    private int submissions;

    private EngineSite(Path folder, String root, ZooKeeperStores connection, VfsWorkspaceRoot files) {
        this.folder = folder;
        this.root = root;
        this.connection = connection;
        this.files = files;
    }

    static EngineSite open(ServerHandle server, String name) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("millrace-benchmark-files");
        String root = server.connectString() + "/" + name;
        ZooKeeperStores connection = ZooKeeperStores.connect(ZkConfig.of(root), Clock.systemUTC(), state -> {});
        VfsWorkspaceRoot files = VfsWorkspaceRoot.open(
                folder.toUri(), WorkspaceSettings.standard().with(Durability.NONE));
        return new EngineSite(folder, root, connection, files);
    }

    Stores stores() {
        return connection.stores();
    }

    String root() {
        return root;
    }

    WorkflowPin deploy(String id, String json) {
        return new WorkflowPin(id, stores().definitions().deploy(id, json), Map.of());
    }

    BatchId submit(WorkflowPin workflow) {
        return stores().intake()
                .submit(new NewBatch(
                        "submission-" + ++submissions, workflow, Map.of(), LoadFlows.GROUP, 50, Optional.empty()));
    }

    /** A batch that this process keeps to itself, to put jobs into. */
    Lease keep(WorkflowPin workflow) {
        return stores().state().claim(submit(workflow), "benchmark").orElseThrow();
    }

    /** Makes jobs, ready to be begun. */
    void create(Lease batch, WorkflowPin workflow, long count) {
        stores().intake()
                .expand(
                        batch,
                        (BatchId) batch.item().id(),
                        LongStream.range(0, count)
                                .mapToObj(number -> new NewJob(
                                        new WorkflowPin(
                                                workflow.id(), workflow.digest(), Map.of("n", Long.toString(number))),
                                        Map.of(),
                                        LoadFlows.GROUP,
                                        new Demand(50, 0),
                                        Optional.empty()))
                                .iterator());
    }

    /** A worker that begins at once. */
    Worker work(LoadHandlers handlers, Meters meters, Set<String> groups, int slots) {
        Clock clock = Clock.systemUTC();
        Equipment equipment = new Equipment(
                stores(), files, handlers, new ActionChunkRunner(handlers, clock), new WorkspaceElementLists(), clock);
        Worker worker = new Worker(
                equipment,
                meters,
                new WorkerSettings(
                        "worker-" + String.join("-", groups),
                        groups,
                        "localhost",
                        slots,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(15)));
        worker.start();
        return worker;
    }

    /** Looks often until it is so. */
    static void await(BooleanSupplier condition, String what) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new IOException("Waited " + PATIENCE + " in vain for " + what);
            }
            LockSupport.parkNanos(500_000);
        }
    }

    @Override
    public void close() {
        connection.close();
        files.close();
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException left) {
            System.err.println("Left behind: " + folder);
        }
    }
}
