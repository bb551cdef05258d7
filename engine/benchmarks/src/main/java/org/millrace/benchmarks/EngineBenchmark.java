package org.millrace.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.millrace.benchmarks.Life.Speed;
import org.millrace.benchmarks.RawLives.Sizes;
import org.millrace.benchmarks.ServerHandle.Traffic;
import org.millrace.benchmarks.Subject.Creation;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.worker.Worker;

/** Measures the engine with the store of a real ZooKeeper server, and that server without the engine. */
final class EngineBenchmark {

    private static final Logger LOGGER = Logger.getLogger("org.millrace");
    private static final int CEILING = 1_000;
    private static final int COMPARED = 64;
    private static final int COMPARISONS = 2;
    private static final List<String> SERVICES = List.of("left", "right");

    private final Trial trial;
    private final EngineResult result;

    private EngineBenchmark(Trial trial, EngineResult result) {
        this.trial = trial;
        this.result = result;
    }

    static EngineResult run(Pace pace, Part part) throws IOException, InterruptedException {
        LOGGER.setLevel(Level.WARNING); // workers start and end all the time
        EngineResult result = new EngineResult(Environment.current(), pace);
        EngineBenchmark benchmark = new EngineBenchmark(part == Part.PACE ? Trial.PACE : Trial.of(pace), result);
        if (part != Part.QUEUES) {
            for (Disk disk : Disk.values()) {
                if (part == Part.PACE) {
                    benchmark.pace(disk);
                } else {
                    benchmark.measure(disk);
                }
            }
        }
        if (part != Part.PACE) {
            benchmark.queues();
        }
        return result;
    }

    private void pace(Disk disk) throws IOException, InterruptedException {
        try (ServerHandle server = ServerHandle.start(disk);
                Subject subject = Subject.open(server, trial, Trial.SHORT)) {
            tell(disk, "warming up");
            Sizes sizes = warmUp(server, subject);
            tell(disk, EngineResult.MANY + " jobs at a time");
            result.lives.add(turns(disk, server, subject, sizes, EngineResult.MANY));
        }
    }

    private void measure(Disk disk) throws IOException, InterruptedException {
        try (ServerHandle server = ServerHandle.start(disk);
                Subject first = Subject.open(server, trial, Trial.SHORT)) {
            tell(disk, "warming up");
            Sizes sizes = warmUp(server, first);
            tell(disk, "the ceiling");
            result.ceilings.put(
                    disk,
                    RawLoad.measure(server, new FourOperations(CEILING), CEILING, trial.window())
                            .perSecond());
            tell(disk, "jobs");
            result.kept.put(disk, count(server, SERVICES.subList(0, 1)));
            lives(disk, server, first, sizes);
            for (int depth : trial.depths()) {
                if (depth > Trial.SHORT) {
                    tell(disk, depth + " jobs");
                    try (Subject deeper = Subject.open(server, trial, depth)) {
                        lives(disk, server, deeper, sizes);
                    }
                }
            }
            if (disk == Disk.SYNCED) {
                more(server);
            }
        }
    }

    private static void tell(Disk disk, String what) {
        System.err.println(disk.key() + ": " + what + " ...");
    }

    private Sizes warmUp(ServerHandle server, Subject subject) throws IOException, InterruptedException {
        long end = System.nanoTime() + trial.warmUp().toNanos();
        Optional<Sizes> sizes = Optional.empty();
        while (sizes.isEmpty() || System.nanoTime() < end) {
            subject.work(COMPARED);
            sizes = subject.sizes();
        }
        raw(server, sizes.get(), COMPARED);
        return sizes.get();
    }

    private double raw(ServerHandle server, Sizes sizes, int slots) throws IOException, InterruptedException {
        RawLives lives = new RawLives(sizes, trial.reserve(slots), slots);
        return RawLoad.measure(server, lives, slots, trial.window()).perSecond();
    }

    private void lives(Disk disk, ServerHandle server, Subject subject, Sizes sizes)
            throws IOException, InterruptedException {
        Creation creation = subject.create(subject.depth());
        result.creations.add(creation);
        for (int slots : Trial.SLOTS) {
            result.lives.add(turns(disk, server, subject, sizes, slots));
        }
        result.heaps.put(subject.depth(), subject.heap());
    }

    /** Bare requests and jobs in turn; the middle one of the shares. */
    private Life turns(Disk disk, ServerHandle server, Subject subject, Sizes sizes, int slots)
            throws IOException, InterruptedException {
        List<Life> turns = new ArrayList<>();
        for (int round = 0; round < (slots == EngineResult.MANY ? trial.rounds() : 1); round++) {
            double raw = raw(server, sizes, slots);
            Life life = new Life(disk, subject.depth(), slots, subject.work(slots), raw);
            System.err.printf("  %.0f transitions/s, raw %.0f%n", life.speed().transitions(), raw);
            turns.add(life);
        }
        turns.sort(Comparator.comparingDouble(Life::share));
        return turns.get(turns.size() / 2);
    }

    /** What needs to be known for one disk only. */
    private void more(ServerHandle server) throws IOException, InterruptedException {
        tell(Disk.SYNCED, "services that take turns");
        result.handedOver = count(server, SERVICES);
        tell(Disk.SYNCED, "lists");
        lists(server);
    }

    /**
     * A short queue beside a long one, on a server that holds nothing else and writes no snapshots: each takes it seconds of
     * a processor, whichever queue is just measured.
     */
    private void queues() throws IOException, InterruptedException {
        try (ServerHandle server = ServerHandle.startWithoutSnapshots(Disk.SYNCED);
                Subject shortQueue = Subject.open(server, trial, Trial.SHORT);
                Subject longQueue = Subject.open(server, trial, Trial.LONG)) {
            tell(Disk.SYNCED, "warming up");
            warmUp(server, shortQueue);
            tell(Disk.SYNCED, Trial.LONG + " jobs made by a step");
            result.fanOut = longQueue.spread();
            tell(Disk.SYNCED, "a short queue and a long one");
            compare(shortQueue, longQueue);
            result.heaps.put(longQueue.depth(), longQueue.heap());
        }
    }

    /** In turn, and each round the other way round: a server gets slower the more it holds. */
    private void compare(Subject shortQueue, Subject longQueue) throws IOException, InterruptedException {
        longQueue.work(COMPARED);
        for (int round = 0; round < COMPARISONS * trial.rounds(); round++) {
            boolean shortFirst = round % 2 == 0;
            Speed first = (shortFirst ? shortQueue : longQueue).work(COMPARED);
            Speed second = (shortFirst ? longQueue : shortQueue).work(COMPARED);
            result.queues.add(shortFirst ? new Queues(first, second) : new Queues(second, first));
            System.err.printf(
                    "  short %.0f transitions/s, long %.0f%n",
                    result.queues.get(round).shortQueue().transitions(),
                    result.queues.get(round).longQueue().transitions());
        }
    }

    /**
     * Runs jobs whose steps are the turn of one worker after the other, each on a session of its own, to the last, and
     * counts all that the server is sent.
     */
    private Counts count(ServerHandle server, List<String> groups) throws IOException, InterruptedException {
        List<Engine> engines = new ArrayList<>();
        try {
            while (engines.size() < groups.size()) {
                engines.add(Engine.open(server, "/counted" + groups.size(), 0));
            }
            WorkflowPin turns = engines.get(0).deploy("Turns", NoopFlow.alternating("Turns", groups));
            runOff(engines, groups, turns, 1); // makes the folders of the steps, once for ever
            return runOff(engines, groups, turns, trial.counted());
        } finally {
            engines.forEach(Engine::close);
        }
    }

    private static Counts runOff(List<Engine> engines, List<String> groups, WorkflowPin workflow, int jobs)
            throws IOException, InterruptedException {
        engines.get(0).enqueue(workflow, groups.get(0), jobs);
        engines.forEach(engine -> engine.state().renew());
        ServerHandle server = engines.get(0).server();
        List<Worker> workers = new ArrayList<>();
        try {
            Traffic before = server.traffic();
            long start = System.nanoTime();
            for (int rank = 0; rank < groups.size(); rank++) {
                workers.add(engines.get(rank).work(groups.get(rank), COMPARED));
            }
            Window.await(() -> Window.ended(engines), jobs);
            double seconds = (System.nanoTime() - start) / 1e9;
            Traffic traffic = server.traffic().since(before);
            double transitions = jobs * (NoopFlow.STEPS + 1.0);
            return new Counts(traffic.requests() / transitions, traffic.writes() / transitions, transitions / seconds);
        } finally {
            workers.forEach(Worker::close);
        }
    }

    /**
     * What jobs cost that were run to the last.
     *
     * @param requests per transition
     * @param writes per transition
     * @param transitions a second
     */
    record Counts(double requests, double writes, double transitions) {}

    private void lists(ServerHandle server) throws IOException, InterruptedException {
        try (Engine engine = Engine.open(server, "/lists", 0)) {
            for (int parallelism : Trial.PARALLELISM) {
                String id = "List" + parallelism;
                WorkflowPin list = engine.deploy(id, NoopFlow.list(id, id, parallelism));
                engine.enqueueList(list, id, trial.elements());
                engine.state().renew();
                long start = System.nanoTime();
                engine.working(
                        id,
                        parallelism,
                        () -> Window.await(() -> engine.state().notes().ended(), 1));
                result.lists.put(parallelism, trial.elements() * 1e9 / (System.nanoTime() - start));
            }
        }
    }

    /** The middle one. */
    static double median(List<Double> numbers) {
        List<Double> sorted = new ArrayList<>(numbers);
        sorted.sort(Double::compare);
        return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() / 2);
    }
}
