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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.millrace.itest.CrashProcess.Scene;
import org.millrace.itest.Cut.Aftermath;
import org.millrace.itest.Cut.Moment;
import org.millrace.testkit.ManualClock;
import org.millrace.workspace.vfs.Durability;
import org.millrace.workspace.vfs.VfsWorkspaceRoot;
import org.millrace.workspace.vfs.WorkspaceSettings;
import org.millrace.zookeeper.EmbeddedConfig;
import org.millrace.zookeeper.EmbeddedZooKeeper;

/**
 * Every request that a process sends to ZooKeeper is once its last: before it is sent, and after it was applied but before
 * the answer. Whoever comes after it ends what it began, and the tree, the history and the files are those of a run that
 * nothing happened to. If only the connection breaks there, the process itself goes on, and nothing is done twice.
 */
class CrashRecoveryIT {

    private static final Duration SESSION = Duration.ofSeconds(20);
    private static final int AT_A_TIME = 4;

    @TempDir
    static Path folder;

    private static final AtomicInteger RUNS = new AtomicInteger();
    private static final AtomicInteger DEATHS = new AtomicInteger();
    private static final AtomicInteger LOSSES = new AtomicInteger();

    private static EmbeddedZooKeeper server;
    private static ExecutorService threads;

    @BeforeAll
    static void start() {
        server = EmbeddedZooKeeper.start(EmbeddedConfig.in(folder.resolve("zookeeper"))
                .synced(EmbeddedConfig.Sync.NONE)
                .ticking(Duration.ofSeconds(2)));
        threads = Executors.newCachedThreadPool();
    }

    @AfterAll
    static void stop() {
        threads.shutdownNow();
        server.close();
        System.out.println("CrashRecoveryIT: " + DEATHS + " deaths and " + LOSSES + " lost connections");
    }

    @ParameterizedTest
    @EnumSource(CrashScript.class)
    void everyDeathIsSurvived(CrashScript script) throws Exception {
        Run whole = run(script, Optional.empty());
        List<Cut> cuts = new ArrayList<>();
        for (long request = 1; request <= whole.requests(); request++) {
            cuts.add(new Cut(Moment.BEFORE, request, Aftermath.DEATH));
            cuts.add(new Cut(Moment.AFTER, request, Aftermath.DEATH));
        }
        System.out.println("CrashRecoveryIT: " + script + ", " + whole.requests() + " requests");
        DEATHS.addAndGet(cuts.size());
        forEach(cuts, cut -> {
            Run crashed = run(script, Optional.of(cut));
            assertThat(crashed.story()).as(cut.toString()).isEqualTo(whole.story());
            assertThat(crashed.tree()).as(cut.toString()).isEqualTo(whole.tree());
            assertThat(crashed.calls().keySet()).as(cut.toString()).isEqualTo(whole.calls().keySet());
        });
    }

    @ParameterizedTest
    @EnumSource(CrashScript.class)
    void everyLostConnectionIsSurvived(CrashScript script) throws Exception {
        Run whole = run(script, Optional.empty());
        List<Cut> cuts = new ArrayList<>();
        for (long request = 1; request <= whole.requests(); request += Chaos.isOn() ? 1 : 3) {
            cuts.add(new Cut(Moment.BEFORE, request, Aftermath.RECONNECT));
            cuts.add(new Cut(Moment.AFTER, request, Aftermath.RECONNECT));
        }
        LOSSES.addAndGet(cuts.size());
        forEach(cuts, cut -> {
            Run cutOff = run(script, Optional.of(cut));
            assertThat(cutOff.story()).as(cut.toString()).isEqualTo(whole.story());
            assertThat(cutOff.tree()).as(cut.toString()).isEqualTo(whole.tree());
            assertThat(cutOff.calls()).as(cut + ": each call once").isEqualTo(whole.calls());
        });
    }

    private interface Check {
        void of(Cut cut) throws Exception;
    }

    /** Several at a time, for each mostly waits. */
    private static void forEach(List<Cut> cuts, Check check) throws InterruptedException, ExecutionException {
        ExecutorService few = Executors.newFixedThreadPool(AT_A_TIME);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (Cut cut : cuts) {
                all.add(few.submit(() -> {
                    check.of(cut);
                    return cut;
                }));
            }
            for (Future<?> one : all) {
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
     * @param requests that the first process sent
     */
    private record Run(String story, String tree, Map<String, Long> calls, long requests) {}

    private static Run run(CrashScript script, Optional<Cut> cut) throws Exception {
        String name = "run-" + RUNS.incrementAndGet();
        String root = server.connectString() + "/" + name;
        ManualClock clock = ManualClock.at("2026-01-01T00:00:00Z");
        Journal.InMemory journal = new Journal.InMemory();
        try (VfsWorkspaceRoot files = files(name);
                ZkRig observer = ZkRig.open(root, SESSION, clock)) {
            script.flows().forEach(observer::deploy);
            Scene scene =
                    new Scene(clock, files, journal, observer, new AtomicReference<>(Optional.empty()));
            long requests = first(script, scene, name, cut);
            if (isDeath(cut)) {
                assertThat(Invariants.broken(observer.image())).as(cut + " " + script).isEmpty();
                script.play(new CrashProcess("second", observer, scene));
            }
            TreeImage image = observer.image();
            assertThat(Invariants.brokenAtRest(image)).as(cut + " " + script).isEmpty();
            return new Run(Story.of(observer.stores(), files), Plain.of(image), journal.counts(), requests);
        }
    }

    private static VfsWorkspaceRoot files(String name) throws IOException {
        Path own = Files.createDirectories(folder.resolve(name));
        return VfsWorkspaceRoot.open(own.toUri(), WorkspaceSettings.standard().with(Durability.NONE));
    }

    private static boolean isDeath(Optional<Cut> cut) {
        return cut.filter(planned -> planned.aftermath() == Aftermath.DEATH).isPresent();
    }

    /** Plays until the end, or until it is cut off for good; what it still does then reaches nobody. */
    private static long first(CrashScript script, Scene scene, String root, Optional<Cut> cut) throws Exception {
        try (RequestProxy proxy = RequestProxy.to(server.port());
                Life life = new Life(script, scene, proxy)) {
            life.begin(root, cut);
            while (!life.isOver() && !(isDeath(cut) && proxy.hasCut())) {
                proxy.awaitCut(Duration.ofMillis(20));
            }
            if (!(isDeath(cut) && proxy.hasCut())) {
                life.expectGood();
            }
            return proxy.requests();
        }
    }

    /** A process with its client. */
    private static final class Life implements AutoCloseable {
        private final CrashScript script;
        private final Scene scene;
        private final RequestProxy proxy;
        private final AtomicReference<Optional<ZkRig>> rig = new AtomicReference<>(Optional.empty());
        private Future<?> play = new CompletableFuture<>();

        Life(CrashScript script, Scene scene, RequestProxy proxy) {
            this.script = script;
            this.scene = scene;
            this.proxy = proxy;
        }

        void begin(String root, Optional<Cut> cut) throws InterruptedException {
            rig.set(Optional.of(ZkRig.open(proxy.connectString() + "/" + root, SESSION, scene.clock())));
            proxy.restart();
            cut.ifPresent(proxy::plan);
            play = threads.submit(
                    () -> script.play(new CrashProcess("first", rig.get().orElseThrow(), scene)));
        }

        boolean isOver() {
            return play.isDone();
        }

        void expectGood() throws ExecutionException, InterruptedException {
            play.get();
        }

        @Override
        public void close() {
            threads.execute(() -> rig.get().ifPresent(ZkRig::close));
        }
    }
}
