package org.millrace.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.millrace.benchmarks.EngineLoad.Creation;
import org.millrace.benchmarks.EngineLoad.Outcome;
import org.millrace.benchmarks.EngineRow.Setting;

/** {@code run engine}: what the server can do, and what the engine makes of it, in one run. */
final class EngineBenchmark {

    /** Sizes of a job's status and, on average, of its history in the workflow that is measured. */
    private static final RawShape TRANSITION = new RawShape(430, 900);

    private static final int MOST = 256;

    private final Pace pace;
    private final Map<String, Double> ceilings = new LinkedHashMap<>();
    private final List<EngineRow> rows = new ArrayList<>();
    private final Map<Integer, Double> elements = new LinkedHashMap<>();
    private Creation creation = new Creation(Double.NaN, Double.NaN);
    private double heapMb = Double.NaN;
    private double fan = Double.NaN;

    private EngineBenchmark(Pace pace) {
        this.pace = pace;
    }

    static EngineResult run(Pace pace) throws IOException, InterruptedException {
        Environment environment = Environment.current();
        EngineBenchmark benchmark = new EngineBenchmark(pace);
        for (Disk disk : Disk.values()) {
            benchmark.measure(disk);
        }
        return new EngineResult(
                environment,
                pace,
                benchmark.ceilings,
                benchmark.rows,
                new EngineResult.Bulk(benchmark.creation, benchmark.fan, benchmark.elements, benchmark.heapMb));
    }

    private boolean isQuick() {
        return pace == Pace.QUICK;
    }

    private Duration time() {
        return isQuick() ? Duration.ofSeconds(2) : Duration.ofSeconds(8);
    }

    private void measure(Disk disk) throws IOException, InterruptedException {
        try (ServerHandle server = ServerHandle.start(disk)) {
            progress(disk + ": raw");
            RawLoad.measure(server, TRANSITION, MOST, time()); // the server warms up
            ceilings.put(disk.key(), RawLoad.measure(server, RawShape.FOUR, 1_000, time()).perSecond());
            EngineLoad load = new EngineLoad(server, time().multipliedBy(2));
            load.measure(new Setting("Alone", disk, 64, 500), Double.NaN); // and so does the engine
            for (int concurrent : List.of(1, 8, 64, MOST)) {
                double raw = RawLoad.measure(server, TRANSITION, concurrent, time()).perSecond();
                add(load, new Setting("Alone", disk, concurrent, isQuick() ? 500 : 4_000), raw);
            }
            if (disk == Disk.SYNCED) {
                onlyOnce(load);
            }
        }
    }

    private void onlyOnce(EngineLoad load) throws IOException, InterruptedException {
        add(load, new Setting("Turns", Disk.SYNCED, 64, isQuick() ? 300 : 2_000), Double.NaN);
        for (long queued : isQuick() ? List.of(1_000L, 5_000L) : List.of(1_000L, 10_000L, 100_000L)) {
            Outcome outcome = add(load, new Setting("Alone", Disk.SYNCED, 64, queued), Double.NaN);
            creation = outcome.creation();
            heapMb = outcome.heapMb();
        }
        for (int parallelism : List.of(1, 4, 16)) {
            progress("list, " + parallelism + " chunks at a time");
            elements.put(parallelism, load.elements(isQuick() ? 5_000 : 100_000, parallelism));
        }
        progress("fan-out");
        fan = load.fan(isQuick() ? 5_000 : 100_000);
    }

    private Outcome add(EngineLoad load, Setting setting, double raw) throws IOException, InterruptedException {
        progress(setting.toString());
        Outcome outcome = load.measure(setting, raw);
        rows.add(outcome.row());
        return outcome;
    }

    private static void progress(String what) {
        System.err.println("Measuring " + what);
    }
}
