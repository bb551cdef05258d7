package org.millrace.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.millrace.benchmarks.Life.Speed;
import org.millrace.benchmarks.RawLives.Sizes;
import org.millrace.benchmarks.Subject.Creation;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.worker.Worker;

/** Measures the engine with the store of a real ZooKeeper server, and that server without the engine. */
final class EngineBenchmark {

    private static final int CEILING = 1_000;
    private static final int COMPARED = 64;
    private static final List<String> SERVICES = List.of("left", "right");

    private final Trial trial;
    private final EngineResult result;

    private EngineBenchmark(Trial trial, EngineResult result) {
        this.trial = trial;
        this.result = result;
    }

    static int run(Pace pace) throws IOException, InterruptedException {
        EngineResult result = new EngineResult(Environment.current(), pace);
        EngineBenchmark benchmark = new EngineBenchmark(Trial.of(pace), result);
        for (Disk disk : Disk.values()) {
            benchmark.measure(disk);
        }
        System.out.println(result.text());
        return 0;
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
                more(server, first);
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
        RawLives lives = new RawLives(sizes, trial.reserve(), slots);
        return RawLoad.measure(server, lives, slots, trial.window()).perSecond();
    }

    private void lives(Disk disk, ServerHandle server, Subject subject, Sizes sizes)
            throws IOException, InterruptedException {
        Creation creation = subject.create(subject.depth());
        result.creations.add(creation);
        for (int slots : Trial.SLOTS) {
            double raw = raw(server, sizes, slots);
            Speed speed = subject.work(slots);
            result.lives.add(new Life(disk, subject.depth(), slots, speed, (raw + raw(server, sizes, slots)) / 2));
        }
        result.heaps.put(subject.depth(), subject.heap());
    }

    /** What needs to be known for one disk only. */
    private void more(ServerHandle server, Subject shortQueue) throws IOException, InterruptedException {
        tell(Disk.SYNCED, "services that take turns");
        result.handedOver = handedOver(server);
        tell(Disk.SYNCED, "lists");
        lists(server);
        tell(Disk.SYNCED, Trial.LONG + " jobs made by a step");
        try (Subject longQueue = Subject.open(server, trial, Trial.LONG)) {
            result.fanOut = longQueue.spread();
            tell(Disk.SYNCED, "a short queue and a long one");
            compare(shortQueue, longQueue);
            result.heaps.put(longQueue.depth(), longQueue.heap());
        }
    }

    private void compare(Subject shortQueue, Subject longQueue) throws IOException, InterruptedException {
        longQueue.work(COMPARED);
        for (int round = 0; round < trial.rounds(); round++) {
            result.shortQueue.add(shortQueue.work(COMPARED));
            result.longQueue.add(longQueue.work(COMPARED));
        }
    }

    /** Jobs whose every step is claimed by another worker, on another session, than the step before. */
    private Speed handedOver(ServerHandle server) throws IOException, InterruptedException {
        try (Engine left = Engine.open(server, "/services", 0);
                Engine right = Engine.open(server, "/services", 0)) {
            WorkflowPin turns = left.deploy("Turns", NoopFlow.alternating("Turns", SERVICES));
            left.enqueue(turns, SERVICES.get(0), trial.reserve());
            try (Worker one = left.work(SERVICES.get(0), COMPARED);
                    Worker other = right.work(SERVICES.get(1), COMPARED)) {
                return new Window(trial.window()).look(List.of(left, right));
            }
        }
    }

    private void lists(ServerHandle server) throws IOException, InterruptedException {
        try (Engine engine = Engine.open(server, "/lists", 0)) {
            for (int parallelism : Trial.PARALLELISM) {
                String id = "List" + parallelism;
                WorkflowPin list = engine.deploy(id, NoopFlow.list(id, id, parallelism));
                engine.enqueueList(list, id, trial.elements());
                engine.state().renew();
                long start = System.nanoTime();
                try (Worker worker = engine.work(id, parallelism)) {
                    Window.await(() -> engine.state().record().ended(), 1);
                }
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
