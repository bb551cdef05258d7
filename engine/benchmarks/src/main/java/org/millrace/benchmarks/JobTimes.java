package org.millrace.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.job.JobId;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Stores;
import org.millrace.zookeeper.EmbeddedConfig;
import org.millrace.zookeeper.EmbeddedZooKeeper;
import org.millrace.zookeeper.ZkConfig;
import org.millrace.zookeeper.ZooKeeperStores;

/**
 * Where the time of jobs went, by their own histories.
 *
 * @param steps how long each step took, in the order of the workflow
 * @param between how long jobs that were at work waited for their next step, commits and claims included
 * @param inAll from the beginning of the submission's first step to the end of its report
 */
record JobTimes(Map<String, Latencies> steps, Latencies between, Duration inAll) {

    /** Reads the histories that a run left in its ZooKeeper. */
    static JobTimes read(Path zookeeper) throws IOException, InterruptedException {
        try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start(EmbeddedConfig.in(zookeeper));
                ZooKeeperStores tree =
                        ZooKeeperStores.connect(ZkConfig.of(server.connectString()), Clock.systemUTC(), link -> {})) {
            return read(tree.stores());
        }
    }

    private static JobTimes read(Stores stores) {
        try (Stream<BatchId> batches = stores.overview().batches()) {
            BatchId batch = batches.findFirst().orElseThrow();
            List<List<HistoryEntry>> histories = new ArrayList<>();
            try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
                jobs.map(stores.state()::history).forEach(histories::add);
            }
            return of(stores.state().history(batch), histories);
        }
    }

    /** From the history of a batch and those of its jobs. */
    static JobTimes of(List<HistoryEntry> batch, List<List<HistoryEntry>> jobs) {
        Map<String, Latencies> steps = new LinkedHashMap<>();
        Latencies between = new Latencies();
        for (List<HistoryEntry> job : jobs) {
            for (int i = 0; i < job.size(); i++) {
                HistoryEntry entry = job.get(i);
                steps.computeIfAbsent(entry.from().name(), step -> new Latencies())
                        .add(entry.took().toNanos());
                if (i > 0) {
                    Duration pause = Duration.between(job.get(i - 1).at(), begin(entry));
                    between.add(Math.max(0, pause.toNanos()));
                }
            }
        }
        Instant end = batch.get(batch.size() - 1).at();
        return new JobTimes(Collections.unmodifiableMap(steps), between, Duration.between(begin(batch.get(0)), end));
    }

    private static Instant begin(HistoryEntry entry) {
        return entry.at().minus(entry.took());
    }

    double seconds() {
        return inAll.toNanos() / 1e9;
    }
}
