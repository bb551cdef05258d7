package org.millrace.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.runner.RunnerException;

/** Runs a benchmark by name. Exit code 0 if it could be run, 2 if not; figures are never a failure. */
public final class Main {

    private static final String USAGE =
            "Usage: engine/benchmarks/run lint|engine|ingest [--quick], engine --only pace|queues,"
                    + " or ingest --only downloads|objects [--quick]";
    private static final int FAILED = 2;

    private Main() {}

    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT); // tables look the same everywhere
        System.exit(run(List.of(args)));
    }

    private static int run(List<String> args) {
        if (args.isEmpty()) {
            return misused();
        }
        if (args.equals(List.of("lint"))) {
            return lint(Pace.FULL);
        }
        if (args.equals(List.of("lint", "--quick"))) {
            return lint(Pace.QUICK);
        }
        if (args.equals(List.of("engine"))) {
            return engine(Pace.FULL, Part.ALL);
        }
        if (args.equals(List.of("engine", "--quick"))) {
            return engine(Pace.QUICK, Part.ALL);
        }
        if (args.equals(List.of("engine", "--only", "pace"))) {
            return engine(Pace.FULL, Part.PACE);
        }
        if (args.equals(List.of("engine", "--only", "queues"))) {
            return engine(Pace.FULL, Part.QUEUES);
        }
        if (args.get(0).equals("ingest")) {
            return ingest(args.subList(1, args.size()));
        }
        return misused();
    }

    private static int misused() {
        System.err.println(USAGE);
        return FAILED;
    }

    private static int ingest(List<String> args) {
        boolean quick = args.contains("--quick");
        List<String> others =
                args.stream().filter(word -> !word.equals("--quick")).toList();
        Pace pace = quick ? Pace.QUICK : Pace.FULL;
        if (others.isEmpty()) {
            return ingest(pace, Part.ALL);
        }
        if (others.equals(List.of("--only", "downloads"))) {
            return ingest(pace, Part.DOWNLOADS);
        }
        return others.equals(List.of("--only", "objects")) ? ingest(pace, Part.OBJECTS) : misused();
    }

    private static int ingest(Pace pace, Part part) {
        try {
            System.out.println(IngestBenchmark.run(root(), pace, part));
            return 0;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            System.err.println("run ingest: interrupted");
        } catch (Exception failure) {
            System.err.println("run ingest: " + failure.getMessage());
        }
        return FAILED;
    }

    private static Path root() {
        return Path.of(System.getProperty("millrace.root", ".")).toAbsolutePath();
    }

    private static int engine(Pace pace, Part part) {
        try {
            System.out.println(EngineBenchmark.run(pace, part).text());
            return 0;
        } catch (IOException failure) {
            System.err.println("run engine: " + failure.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            System.err.println("run engine: interrupted");
        }
        return FAILED;
    }

    private static int lint(Pace pace) {
        Path root = root();
        try {
            Environment environment = Environment.current();
            ColdStart cold = ColdStart.measure(root, pace);
            WarmLint warm = WarmLint.measure(pace);
            System.out.println(new LintResult(environment, pace, warm, cold).text());
            return 0;
        } catch (IOException | RunnerException failure) {
            System.err.println("run lint: " + failure.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            System.err.println("run lint: interrupted");
        }
        return FAILED;
    }
}
