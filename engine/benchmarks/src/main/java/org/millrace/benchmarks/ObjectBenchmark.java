package org.millrace.benchmarks;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Measures whole ingests as depositors get them: {@code millrace run} of a manifest, in a process of its own, with its
 * ZooKeeper, its inventory and its storage on the disk. Beside it stands what the machine can do at all.
 */
final class ObjectBenchmark {

    /** How many copies of an object may lie on the disk while it is ingested, for the objects that are at work. */
    private static final int AT_WORK = 4 * 3;

    private static final double FULLEST_DISK = 0.95;
    private static final double GIGA = 1e9;
    private static final String CONFIGURATION =
            "{\"handlers\":{\"ingest\":{\"transfer\":{\"privateNetworks\":[\"127.0.0.1\"]}}}}";

    private final Path root;
    private final Path work;
    private final ServedFolder server;
    private final StringBuilder text = new StringBuilder();
    private final Map<String, Object> figures = new LinkedHashMap<>();

    private ObjectBenchmark(Path root, Path work, ServedFolder server) {
        this.root = root;
        this.work = work;
        this.server = server;
    }

    /** Measures, and adds its figures to those that are there; returns its tables. */
    static String run(Path root, Path work, ServedFolder server, Pace pace, Map<String, Object> figures)
            throws IOException, InterruptedException {
        boolean quick = pace == Pace.QUICK;
        IngestSample small = new IngestSample("small", quick ? 100 : 1_000, 10_000);
        IngestSample large = new IngestSample("large", quick ? 2 : 10, quick ? 64_000_000L : 1_000_000_000L);
        expectRoom(work, large);
        ObjectBenchmark benchmark = new ObjectBenchmark(root, work, server);
        MillraceRun.build(root);
        MachineLimits limits = MachineLimits.measure(work, large.size());
        benchmark.measure(small);
        benchmark.measure(large);
        benchmark.figures.put("limits", limits.figures());
        figures.put("objects", benchmark.figures);
        return "Whole ingests by millrace run\n\n" + benchmark.text + limits + "\n";
    }

    /** All objects stay on the disk, and of those at work several copies. */
    private static void expectRoom(Path work, IngestSample sample) throws IOException {
        FileStore disk = Files.getFileStore(work);
        double needed = sample.size() * (1.0 + sample.number() + AT_WORK);
        double room = disk.getUsableSpace() - (1 - FULLEST_DISK) * disk.getTotalSpace();
        if (room < needed) {
            throw new IOException(String.format(
                    "Expected %.1f GB of room in %s for objects of %.1f GB, but there are %.1f GB below the %.0f %% that"
                            + " millrace run may fill; make room, or say --quick",
                    needed / GIGA,
                    work.getParent(),
                    sample.size() / GIGA,
                    Math.max(0, room) / GIGA,
                    100 * FULLEST_DISK));
        }
    }

    private void measure(IngestSample sample) throws IOException, InterruptedException {
        System.err.println("ingest: " + sample.number() + " objects of " + sample.size() + " bytes ...");
        Path folder = Files.createDirectories(work.resolve(sample.key()));
        sample.writeOnce(server.folder());
        Files.writeString(folder.resolve("millrace.json"), CONFIGURATION);
        Files.writeString(folder.resolve("batch.checkm"), sample.manifest(server.url()));
        ObjectResult result = new ObjectResult(
                sample,
                MillraceRun.of(root, folder, "batch.checkm"),
                JobTimes.read(folder.resolve(".millrace/zookeeper")));
        text.append(result);
        figures.put(sample.key(), result.figures());
        sample.remove(server.folder());
        Engine.remove(folder);
    }
}
