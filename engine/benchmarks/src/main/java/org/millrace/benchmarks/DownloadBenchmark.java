package org.millrace.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.millrace.plugins.PluginHandlers;
import org.millrace.plugins.PluginScan;
import org.millrace.spi.Handler;
import org.millrace.spi.Outcome;

/**
 * Measures the download of the ingest, through the plugin door, beside what else moves bytes on this machine. All
 * contenders run in turn, several times; the best time of each counts, which a busy machine disturbs least.
 */
final class DownloadBenchmark {

    private static final int AT_A_TIME = 4;
    private static final double MEGA = 1e6;

    private final Path work;
    private final Path served;
    private final String url;
    private final Handler download;
    private final int rounds;
    private final Map<String, Object> figures = new LinkedHashMap<>();
    private final Table table = new Table("files", "contender", "MB/s", "files/s", "ours / it");

    private DownloadBenchmark(Path work, ServedFolder server, Handler download, int rounds) {
        this.work = work;
        this.served = server.folder();
        this.url = server.url();
        this.download = download;
        this.rounds = rounds;
    }

    /** Something that fetches or reads the files of a sample. */
    private interface Contender {
        void run(IngestSample sample, Path target) throws Exception;
    }

    /** Measures, and adds its figures to those that are there; returns its tables. */
    static String run(Path root, Path work, ServedFolder server, Pace pace, Map<String, Object> figures)
            throws Exception {
        PluginScan scan = PluginScan.scan(List.of(root.resolve("handlers/ingest/target/plugin")));
        try (PluginHandlers handlers = PluginHandlers.load(scan, Clock.systemUTC())) {
            int rounds = pace == Pace.QUICK ? 2 : 5;
            DownloadBenchmark benchmark = new DownloadBenchmark(work, server, handlers.handler("DOWNLOAD"), rounds);
            String tables = benchmark.all(pace);
            figures.putAll(benchmark.figures);
            return tables;
        }
    }

    private String all(Pace pace) throws Exception {
        boolean quick = pace == Pace.QUICK;
        measure(new IngestSample("warm", 500, 10_000), Map.of("ours", this::ours));
        Map<String, Contender> peers = new LinkedHashMap<>();
        peers.put("ours", this::ours);
        peers.put("curl", this::curl);
        peers.put("disk", this::copy);
        measure(new IngestSample("small", quick ? 2_000 : 10_000, 10_000), peers);
        measure(new IngestSample("large", 4, quick ? 128_000_000L : 500_000_000L), peers);
        peers.remove("disk");
        peers.put("sha256sum", (sample, target) -> digest(sample, "sha256sum"));
        peers.put("openssl", (sample, target) -> digest(sample, "openssl", "dgst", "-sha256"));
        measure(new IngestSample("one", 1, quick ? 256_000_000L : 1_000_000_000L), peers);
        figures.put("largest_heap_mb", Figures.rounded(largestHeap() / MEGA));
        figures.put("heap_limit_mb", Figures.rounded(Runtime.getRuntime().maxMemory() / MEGA));
        return "Downloads with digests, best of " + rounds + " rounds in turn\n\n" + table
                + "\nour largest heap: %.0f MB of %.0f MB%n%n"
                        .formatted(largestHeap() / MEGA, Runtime.getRuntime().maxMemory() / MEGA);
    }

    private static double largestHeap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToDouble(usage -> usage.getUsed())
                .sum();
    }

    private void measure(IngestSample sample, Map<String, Contender> contenders) throws Exception {
        System.err.println("ingest: " + sample.number() + " files of " + sample.size() + " bytes ...");
        sample.write(served);
        Map<String, Double> best = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Map.Entry<String, Contender> each : contenders.entrySet()) {
                best.merge(each.getKey(), seconds(sample, each.getValue()), Math::min);
            }
        }
        sample.remove(served);
        if (contenders.size() > 1) {
            tell(sample, best);
        }
    }

    private double seconds(IngestSample sample, Contender contender) throws Exception {
        Path target = Files.createDirectories(work.resolve("target"));
        long begun = System.nanoTime();
        contender.run(sample, target);
        double seconds = (System.nanoTime() - begun) / 1e9;
        Engine.remove(target);
        return seconds;
    }

    private void tell(IngestSample sample, Map<String, Double> best) {
        Map<String, Object> told = new LinkedHashMap<>();
        double ours = best.getOrDefault("ours", Double.NaN);
        best.forEach((name, seconds) -> {
            double speed = sample.bytes() / MEGA / seconds;
            table.add(
                    sample.number() + " x " + sample.size(),
                    name,
                    "%.1f".formatted(speed),
                    "%.0f".formatted(sample.number() / seconds),
                    name.equals("ours") ? "-" : "%.2f".formatted(seconds / ours));
            told.put(name + "_mb_per_s", Figures.rounded(speed));
            if (!name.equals("ours")) {
                told.put("ratio_to_" + name, Figures.rounded(seconds / ours));
            }
        });
        figures.put(sample.key(), told);
    }

    private void ours(IngestSample sample, Path target) throws Exception {
        Files.writeString(target.resolve("files"), sample.list(url));
        Files.writeString(target.resolve("request"), REQUEST);
        Map<String, ?> transfer = Map.of("privateNetworks", List.of("127.0.0.1"), "parallel", AT_A_TIME);
        Outcome outcome = new LoneCall(target, Map.of("transfer", transfer)).of(download);
        if (!outcome.equals(Outcome.ok())) {
            throw new IOException("The download ended with " + outcome);
        }
    }

    private void curl(IngestSample sample, Path target) throws IOException, InterruptedException {
        Path configuration = target.resolve("curl");
        Files.writeString(configuration, sample.curlConfiguration(url, target));
        run(
                "curl",
                "--silent",
                "--fail",
                "--parallel",
                "--parallel-max",
                "" + AT_A_TIME,
                "-K",
                configuration.toString());
    }

    private void copy(IngestSample sample, Path target) throws IOException, InterruptedException {
        run("cp", "-r", "--reflink=never", served.toString(), target.toString());
    }

    private void digest(IngestSample sample, String... command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(command));
        words.add(served.resolve(sample.name(0)).toString());
        run(words.toArray(String[]::new));
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(command[0] + " ended with " + process.exitValue());
        }
    }

    private static final String REQUEST = """
            {"profile":{"id":"p","description":"","owner":"ark:/99999/fk4owner00","collections":[],"type":"","role":"",
             "aggregate":"","minter":{"url":null,"shoulder":"ark:/99999/fk4","coOwner":""},
             "storage":{"service":"","node":9001},"callback":null,
             "mails":{"to":[],"format":"json","type":"","suppression":""},"priority":null,"context":""},
             "mode":"ADD","payload":{"type":"MANIFEST","url":"x","filename":"x","digest":null,"size":null},
             "primaryId":null,"localIds":[],
             "description":{"creator":null,"title":null,"date":null,"dublinCore":{}},
             "submission":{"batch":"b","job":"j","submitter":"","note":"","notification":"","responseForm":"",
             "at":"2026-01-01T00:00:00Z"}}
            """;
}
