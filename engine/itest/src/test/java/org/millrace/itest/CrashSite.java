package org.millrace.itest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.millrace.itest.CrashProcess.Scene;
import org.millrace.itest.Cut.Aftermath;
import org.millrace.itest.Invariants.Removal;
import org.millrace.testkit.ManualClock;
import org.millrace.workspace.vfs.Durability;
import org.millrace.workspace.vfs.VfsWorkspaceRoot;
import org.millrace.workspace.vfs.WorkspaceSettings;
import org.millrace.zookeeper.EmbeddedConfig;
import org.millrace.zookeeper.EmbeddedZooKeeper;

/**
 * A real server, on which scripts are run, each below a root of its own, by processes of which all but the last may be cut
 * off. Many at a time: each mostly waits.
 */
final class CrashSite implements AutoCloseable {

    private static final Duration SESSION = Duration.ofSeconds(20);
    private static final String WORKERS = "zookeeper.nio.numWorkerThreads";
    private static final int AT_A_TIME = 24;

    private final Path folder;
    private final EmbeddedZooKeeper server;
    private final ZooKeeper bare;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger runs = new AtomicInteger();
    private final Map<Script, TreeImage> beginnings = new ConcurrentHashMap<>();

    private CrashSite(Path folder, EmbeddedZooKeeper server, ZooKeeper bare) {
        this.folder = folder;
        this.server = server;
        this.bare = bare;
    }

    static CrashSite open(Path folder) throws IOException {
        System.setProperty(WORKERS, "0"); // what passes from thread to thread is most of what a run costs
        try {
            EmbeddedZooKeeper server = EmbeddedZooKeeper.start(EmbeddedConfig.in(folder.resolve("zookeeper"))
                    .synced(EmbeddedConfig.Sync.NONE)
                    .ticking(Duration.ofSeconds(2)));
            return new CrashSite(
                    folder, server, new ZooKeeper(server.connectString(), (int) SESSION.toMillis(), event -> {}));
        } finally {
            System.clearProperty(WORKERS);
        }
    }

    /** What is played. */
    interface Script {

        /** What is deployed before it. */
        List<Flow> flows();

        /** What others make before it begins. */
        default void prepare(ZooKeeper other, String root) throws KeeperException, InterruptedException {
            // Nothing, in most.
        }

        /** Whether there is nothing in the tree at first that others have left unfinished. */
        default boolean beginsSound() {
            return true;
        }

        /** Whether it takes a batch out of the tree, so that a death may leave it with some of its jobs. */
        default Removal removal() {
            return Removal.NONE;
        }

        /** Does everything, or what is left of it. */
        void play(CrashProcess process);
    }

    /** Something to be done for each of many. */
    interface Task<T> {
        void run(T one) throws Exception;
    }

    /** Several at a time. */
    static <T> void forEach(List<T> all, Task<T> task) throws InterruptedException, ExecutionException {
        ExecutorService few = Executors.newFixedThreadPool(AT_A_TIME);
        try {
            List<Future<?>> begun = new ArrayList<>();
            for (T one : all) {
                begun.add(few.submit(() -> {
                    task.run(one);
                    return one;
                }));
            }
            for (Future<?> one : begun) {
                one.get();
            }
        } finally {
            few.shutdownNow();
        }
    }

    /**
     * What came of a run.
     *
     * @param story of all items
     * @param tree as it is in the end
     * @param calls of handlers
     * @param requests what the first process sent
     */
    record Run(String story, Set<String> tree, Map<String, Long> calls, List<Request> requests) {}

    /** One process for each cut, each through a proxy of its own; another if the last of them is dead. */
    Run run(Script script, List<Cut> cuts) throws Exception {
        String name = "run-" + runs.incrementAndGet();
        ManualClock clock = ManualClock.at("2026-01-01T00:00:00Z");
        Journal.InMemory journal = new Journal.InMemory();
        bare.multi(beginning(script).making("/" + name));
        try (VfsWorkspaceRoot files = files(name);
                ZkRig observer = rig(name, clock)) {
            script.prepare(bare, "/" + name);
            Scene scene = new Scene(
                    clock, files, journal, observer, () -> image(name), new AtomicReference<>(Optional.empty()));
            List<Optional<Cut>> lives = cuts.isEmpty()
                    ? List.of(Optional.empty())
                    : cuts.stream().map(Optional::of).toList();
            List<Request> requests = List.of();
            for (Optional<Cut> cut : lives) {
                List<Request> sent = live(script, scene, name, cut);
                requests = requests.isEmpty() ? sent : requests;
                expectSound(script, name, cut);
            }
            if (isDeath(lives.get(lives.size() - 1))) {
                script.play(new CrashProcess("last", observer, scene));
            }
            TreeImage image = image(name);
            assertThat(Invariants.brokenAtRest(image)).as(cuts + " " + script).isEmpty();
            return new Run(Story.of(observer.stores(), files), Plain.of(image), journal.counts(), requests);
        }
    }

    /** The tree with what is deployed before a script: read once, then made anew in one request. */
    private TreeImage beginning(Script script) throws InterruptedException {
        TreeImage known = beginnings.get(script);
        if (known != null) {
            return known;
        }
        String name = "run-" + runs.incrementAndGet();
        try (ZkRig rig = rig(name, ManualClock.at("2026-01-01T00:00:00Z"))) {
            script.flows().forEach(rig::deploy);
        }
        TreeImage read = image(name);
        beginnings.put(script, read);
        return read;
    }

    private ZkRig rig(String name, ManualClock clock) throws InterruptedException {
        return ZkRig.open(server.connectString() + "/" + name, SESSION, clock);
    }

    private TreeImage image(String name) {
        return TreeImage.of(bare, "/" + name);
    }

    private void expectSound(Script script, String name, Optional<Cut> cut) {
        if (isDeath(cut) && script.beginsSound()) {
            assertThat(Invariants.broken(image(name), script.removal()))
                    .as(cut + " " + script)
                    .isEmpty();
        }
    }

    private VfsWorkspaceRoot files(String name) throws IOException {
        Path own = Files.createDirectories(folder.resolve(name));
        return VfsWorkspaceRoot.open(own.toUri(), WorkspaceSettings.standard().with(Durability.NONE));
    }

    private static boolean isDeath(Optional<Cut> cut) {
        return cut.filter(planned -> planned.aftermath() == Aftermath.DEATH).isPresent();
    }

    /** Plays until the end, or until it is cut off for good; what it still does then reaches nobody. */
    private List<Request> live(Script script, Scene scene, String root, Optional<Cut> cut) throws Exception {
        try (RequestProxy proxy = RequestProxy.to(server.port());
                Life life = new Life(script, scene, proxy)) {
            life.begin(root, cut);
            if (isDeath(cut)) {
                life.awaitEndOr(proxy.whenCut());
            }
            if (!(isDeath(cut) && proxy.hasCut())) {
                life.expectGood();
            }
            return proxy.requests();
        }
    }

    /** A process with its client. */
    private final class Life implements AutoCloseable {
        private final Script script;
        private final Scene scene;
        private final RequestProxy proxy;
        private final AtomicReference<Optional<ZkRig>> rig = new AtomicReference<>(Optional.empty());
        private CompletableFuture<Void> play = new CompletableFuture<>();

        Life(Script script, Scene scene, RequestProxy proxy) {
            this.script = script;
            this.scene = scene;
            this.proxy = proxy;
        }

        void begin(String root, Optional<Cut> cut) throws InterruptedException {
            rig.set(Optional.of(ZkRig.open(proxy.connectString() + "/" + root, SESSION, scene.clock())));
            proxy.restart();
            cut.ifPresent(proxy::plan);
            play = CompletableFuture.runAsync(
                    () -> script.play(new CrashProcess("first", rig.get().orElseThrow(), scene)), threads);
        }

        /** What it ends with is asked for later, if it matters. */
        void awaitEndOr(CompletableFuture<Void> cut) {
            CompletableFuture.anyOf(play.handle((end, failure) -> true), cut).join();
        }

        void expectGood() throws ExecutionException, InterruptedException {
            play.get();
        }

        @Override
        public void close() {
            threads.execute(() -> rig.get().ifPresent(ZkRig::close));
        }
    }

    @Override
    public void close() throws InterruptedException {
        threads.shutdownNow();
        bare.close();
        server.close();
    }
}
