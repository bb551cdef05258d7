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
import java.util.TreeSet;
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
    private static final int AT_A_TIME = 8;

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
        List<Cut> cuts = cuts(whole, Aftermath.DEATH, 3);
        System.out.println("CrashRecoveryIT: " + script + ", " + whole.requests() + " requests, "
                + whole.writes().size() + " of them writes");
        DEATHS.addAndGet(cuts.size());
        forEach(cuts, cut -> {
            Run crashed = run(script, Optional.of(cut));
            expectSame(cut, crashed, whole);
            assertThat(crashed.calls().keySet())
                    .as(cut.toString())
                    .isEqualTo(whole.calls().keySet());
        });
    }

    @ParameterizedTest
    @EnumSource(CrashScript.class)
    void everyLostConnectionIsSurvived(CrashScript script) throws Exception {
        Run whole = run(script, Optional.empty());
        List<Cut> cuts = cuts(whole, Aftermath.RECONNECT, 6);
        LOSSES.addAndGet(cuts.size());
        forEach(cuts, cut -> {
            Run cutOff = run(script, Optional.of(cut));
            expectSame(cut, cutOff, whole);
            assertThat(cutOff.calls()).as(cut + ": each call once").isEqualTo(whole.calls());
        });
    }

    /**
     * Where to cut: with {@code -Pchaos} on both sides of every request. Otherwise behind every write (behind every second
     * one if only the connection is lost) and before some: a client that dies before or after a read, or before a write,
     * leaves the tree as the write before it did.
     */
    private static List<Cut> cuts(Run whole, Aftermath aftermath, int stride) {
        List<Cut> cuts = new ArrayList<>();
        if (Chaos.isOn()) {
            for (long request = 1; request <= whole.requests(); request++) {
                cuts.add(new Cut(Moment.BEFORE, request, aftermath));
                cuts.add(new Cut(Moment.AFTER, request, aftermath));
            }
            return cuts;
        }
        for (int write = 0; write < whole.writes().size(); write++) {
            long request = whole.writes().get(write);
            if (aftermath == Aftermath.DEATH || write % 2 == 0) {
                cuts.add(new Cut(Moment.AFTER, request, aftermath));
            }
            if (write % stride == 0) {
                cuts.add(new Cut(Moment.BEFORE, request, aftermath));
            }
        }
        return cuts;
    }

    private static void expectSame(Cut cut, Run found, Run whole) {
        assertThat(found.story()).as(cut.toString()).isEqualTo(whole.story());
        assertThat(without(found.tree(), whole.tree()))
                .as(cut + ": nodes too many")
                .isEmpty();
        assertThat(without(whole.tree(), found.tree()))
                .as(cut + ": nodes too few")
                .isEmpty();
    }

    private static Set<String> without(Set<String> some, Set<String> others) {
        Set<String> left = new TreeSet<>(some);
        left.removeAll(others);
        return left;
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
     * @param sent what the first process sent
     */
    private record Run(String story, Set<String> tree, Map<String, Long> calls, Sent sent) {

        long requests() {
            return sent.requests();
        }

        List<Long> writes() {
            return sent.writes();
        }
    }

    /**
     * What the first process sent.
     *
     * @param requests how many
     * @param writes the numbers of those that may have changed something
     */
    private record Sent(long requests, List<Long> writes) {}

    private static Run run(CrashScript script, Optional<Cut> cut) throws Exception {
        String name = "run-" + RUNS.incrementAndGet();
        String root = server.connectString() + "/" + name;
        ManualClock clock = ManualClock.at("2026-01-01T00:00:00Z");
        Journal.InMemory journal = new Journal.InMemory();
        try (VfsWorkspaceRoot files = files(name);
                ZkRig observer = ZkRig.open(root, SESSION, clock)) {
            script.flows().forEach(observer::deploy);
            Scene scene = new Scene(clock, files, journal, observer, new AtomicReference<>(Optional.empty()));
            Sent sent = first(script, scene, name, cut);
            if (isDeath(cut)) {
                assertThat(Invariants.broken(observer.image()))
                        .as(cut + " " + script)
                        .isEmpty();
                script.play(new CrashProcess("second", observer, scene));
            }
            TreeImage image = observer.image();
            assertThat(Invariants.brokenAtRest(image)).as(cut + " " + script).isEmpty();
            return new Run(Story.of(observer.stores(), files), Plain.of(image), journal.counts(), sent);
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
    private static Sent first(CrashScript script, Scene scene, String root, Optional<Cut> cut) throws Exception {
        try (RequestProxy proxy = RequestProxy.to(server.port());
                Life life = new Life(script, scene, proxy)) {
            life.begin(root, cut);
            while (!life.isOver() && !(isDeath(cut) && proxy.hasCut())) {
                proxy.awaitCut(Duration.ofMillis(20));
            }
            if (!(isDeath(cut) && proxy.hasCut())) {
                life.expectGood();
            }
            return new Sent(proxy.requests(), proxy.writes());
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
