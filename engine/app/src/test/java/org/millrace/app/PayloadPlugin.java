package org.millrace.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Handlers and workflows that ingest as the shipped ones do, with nothing behind them. */
final class PayloadPlugin {

    private static final Map<String, String> SOURCES = Map.of("Rows", """
            package example;

            import java.io.IOException;
            import java.net.URI;
            import java.nio.file.*;
            import java.util.*;
            import org.millrace.spi.*;

            /** Makes a job of each row that names a file beside the payload. */
            @HandlerKey("ROWS")
            @In(name = "payload", type = Path.class, required = false, documentation = "The rows.")
            @In(name = "payload_url", type = String.class, documentation = "The base.")
            @Emits(code = "EMPTY", documentation = "There is no row.")
            public final class Rows implements Handler {
                @Override
                public Outcome run(HandlerContext context) throws IOException {
                    URI base = URI.create(context.inputs().get("payload_url", String.class));
                    int number = 0;
                    for (String line : Files.readAllLines(context.inputs().get("payload", Path.class))) {
                        number++;
                        if (!line.startsWith("#") && !line.isBlank()) {
                            context.child(JobRequest.of("row " + number, Map.of(
                                "title", line, "row", "payload:" + number, "file", base.resolve(line).toString())));
                        }
                    }
                    return number == 0 ? Outcome.ko(Finding.of("EMPTY", "there is no row")) : Outcome.ok();
                }
            }
            """, "Keep", """
            package example;

            import java.io.IOException;
            import java.net.URI;
            import java.nio.file.*;
            import java.util.*;
            import org.millrace.spi.*;

            /** Keeps a file, if it is there. */
            @HandlerKey("KEEP")
            @In(name = "file", type = String.class, documentation = "The file.")
            @In(name = "title", type = String.class, documentation = "The title.")
            @Emits(code = "MISSING", documentation = "It is not there.")
            public final class Keep implements Handler {
                @Override
                public Outcome run(HandlerContext context) throws IOException {
                    Path file = Path.of(URI.create(context.inputs().get("file", String.class)));
                    if (Files.exists(Path.of(file + ".busy"))) {
                        return Outcome.waitUntil(context.clock().instant().plusMillis(20), "for the file to be ready");
                    }
                    if (!Files.exists(file)) {
                        return Outcome.ko(Finding.of("MISSING", "there is no " + file.getFileName())
                            .mendedBy("Put it beside the payload."));
                    }
                    context.record(new Fact.Identifiers("ark:/99999/fk4" + file.getFileName(), List.of()));
                    context.record(new Fact.Stored(1, 2, Files.size(file), file.toUri()));
                    return Outcome.ok();
                }
            }
            """, "Nothing", """
            package example;

            import org.millrace.spi.*;

            /** Does nothing. */
            @HandlerKey("NOTHING")
            public final class Nothing implements Handler {
                @Override
                public Outcome run(HandlerContext context) {
                    return Outcome.ok();
                }
            }
            """);

    private PayloadPlugin() {}

    static Path create(Path folder) throws IOException {
        Files.writeString(folder.resolve("Rows.json"), """
                {"id": "Rows", "inputs": ["PARAM:payload_url", "WORKSPACE:Submission/payload"], "steps": [
                  {"stepName": "Processing", "behavior": "BLOCKING", "distribution": {"kind": "JOBS", "element": "Row"},
                   "actions": [{"action": {"actionKey": "ROWS", "behavior": "BLOCKING", "in": [
                     {"name": "payload", "uri": "WORKSPACE:Submission/payload", "optional": true},
                     {"name": "payload_url", "uri": "PARAM:payload_url"}]}}]},
                  {"stepName": "Reporting", "behavior": "FINALLY",
                   "actions": [{"action": {"actionKey": "NOTHING", "behavior": "BLOCKING"}}]}]}
                """);
        Files.writeString(folder.resolve("Row.json"), """
                {"id": "Row", "inputs": ["PARAM:file", "PARAM:title"], "steps": [
                  {"stepName": "Downloading", "behavior": "BLOCKING",
                   "actions": [{"action": {"actionKey": "KEEP", "behavior": "BLOCKING", "in": [
                     {"name": "file", "uri": "PARAM:file"}, {"name": "title", "uri": "PARAM:title"}]}}]},
                  {"stepName": "Notify", "behavior": "BLOCKING",
                   "actions": [{"action": {"actionKey": "NOTHING", "behavior": "BLOCKING"}}]}]}
                """);
        return EnginePlugin.create(folder, SOURCES);
    }
}
