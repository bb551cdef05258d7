package org.millrace.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Measures the ingest: the download by itself, and whole ingests from the submission to the report. */
final class IngestBenchmark {

    private IngestBenchmark() {}

    /** Tables, and last a line of figures. */
    static String run(Path root, Pace pace, Part part) throws Exception {
        Path work =
                Files.createTempDirectory(Files.createDirectories(root.resolve("engine/benchmarks/target")), "ingest-");
        // Also if somebody interrupts: it may be large
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Engine.remove(work)));
        Environment environment = Environment.current();
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("benchmark", "ingest");
        figures.put("pace", pace.key());
        figures.putAll(environment.figures());
        StringBuilder text = new StringBuilder(environment + "\n\n");
        try (ServedFolder server = ServedFolder.in(work)) {
            if (part != Part.OBJECTS) {
                text.append(DownloadBenchmark.run(root, work, server, pace, figures));
            }
            if (part != Part.DOWNLOADS) {
                text.append(ObjectBenchmark.run(root, work, server, pace, figures));
            }
            return text + Figures.line(figures);
        }
    }
}
