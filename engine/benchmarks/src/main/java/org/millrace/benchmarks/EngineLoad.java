package org.millrace.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.millrace.benchmarks.EngineRow.Setting;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Lease;
import org.millrace.worker.Meters;
import org.millrace.worker.Worker;

/** Jobs through their whole life, as fast as workers can. */
final class EngineLoad {

    private final ServerHandle server;
    private final Duration longest;
    private int sites;

    /** Loads a server; each measurement takes no longer than so long, once jobs have been made. */
    EngineLoad(ServerHandle server, Duration longest) {
        this.server = server;
        this.longest = longest;
    }

    /**
     * How fast jobs are made.
     *
     * @param perSecond jobs a second
     * @param requestsPerJob that the server received
     */
    record Creation(double perSecond, double requestsPerJob) {}

    /**
     * What came of a measurement.
     *
     * @param row the jobs
     * @param creation how they were made
     * @param heapMb what the program held when they were under way
     */
    record Outcome(EngineRow row, Creation creation, double heapMb) {}

    /** Makes the jobs, then measures until all have ended or the time is over. */
    Outcome measure(Setting setting, double rawPerSecond) throws IOException, InterruptedException {
        try (EngineSite site = EngineSite.open(server, "load-" + server.hashCode() + "-" + ++sites)) {
            boolean turns = setting.name().equals("Turns");
            WorkflowPin workflow = site.deploy(setting.name(), turns ? LoadFlows.turns() : LoadFlows.alone());
            Lease batch = site.keep(workflow);
            Creation creation = create(site, batch, workflow, setting.queued());
            LoadHandlers handlers = new LoadHandlers(0);
            Meters meters = new Meters();
            List<Worker> workers = new ArrayList<>();
            long received = server.received();
            long start = System.nanoTime();
            if (turns) {
                workers.add(site.work(handlers, meters, Set.of(LoadFlows.GROUP), setting.concurrent()));
                workers.add(site.work(handlers, meters, Set.of(LoadFlows.OTHER_GROUP), setting.concurrent()));
            } else {
                workers.add(site.work(handlers, meters, Set.of(LoadFlows.GROUP), setting.concurrent()));
            }
            long all = setting.queued() * LoadFlows.TRANSITIONS;
            long end = start + longest.toNanos();
            EngineSite.await(() -> transitions(meters) >= all || System.nanoTime() > end, "the jobs");
            long done = transitions(meters);
            double seconds = (System.nanoTime() - start) / 1e9;
            long requests = server.received() - received;
            double heap = heapMb();
            workers.forEach(Worker::close);
            EngineRow row = new EngineRow(
                    setting,
                    done / (double) LoadFlows.TRANSITIONS / seconds,
                    done / seconds,
                    requests / (double) done,
                    handlers.steps().millis(0.5),
                    handlers.steps().millis(0.99),
                    rawPerSecond);
            return new Outcome(row, creation, heap);
        }
    }

    private static long transitions(Meters meters) {
        return meters.snapshot().count(Meters.Count.TRANSITIONS);
    }

    private Creation create(EngineSite site, Lease batch, WorkflowPin workflow, long count) throws IOException {
        long received = server.received();
        long start = System.nanoTime();
        site.create(batch, workflow, count);
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Creation(count / seconds, (server.received() - received) / (double) count);
    }

    private static double heapMb() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / 1e6;
    }

    /** Elements of one list a second. */
    double elements(long count, int parallelism) throws IOException, InterruptedException {
        try (EngineSite site = EngineSite.open(server, "list-" + server.hashCode() + "-" + ++sites)) {
            LoadHandlers handlers = new LoadHandlers(count);
            WorkflowPin workflow = site.deploy("List", LoadFlows.list(parallelism));
            try (Worker worker = site.work(handlers, new Meters(), Set.of(LoadFlows.GROUP), 16)) {
                site.submit(workflow);
                EngineSite.await(
                        () -> handlers.calls() >= count,
                        "the elements, by " + worker.card().id());
            }
            return count / handlers.seconds();
        }
    }

    /** Child jobs of one step made a second, from the submission on. */
    double fan(long count) throws IOException, InterruptedException {
        try (EngineSite site = EngineSite.open(server, "fan-" + server.hashCode() + "-" + ++sites)) {
            site.deploy("Idle", LoadFlows.idle());
            WorkflowPin workflow = site.deploy("Fan", LoadFlows.fan());
            try (Worker worker = site.work(new LoadHandlers(count), new Meters(), Set.of(LoadFlows.GROUP), 2)) {
                long start = System.nanoTime();
                var batch = site.submit(workflow);
                EngineSite.await(
                        () -> site.stores().intake().tally(batch).expected().isPresent(),
                        "the child jobs, by " + worker.card().id());
                return count / ((System.nanoTime() - start) / 1e9);
            }
        }
    }
}
