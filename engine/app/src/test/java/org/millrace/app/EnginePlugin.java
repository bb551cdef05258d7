package org.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A plugin whose handlers a test can steer, compiled here, and workflows that use them. */
final class EnginePlugin {

    private static final Map<String, String> SOURCES = Map.of("Expand", """
            package example;

            import java.util.Map;
            import org.millrace.spi.*;

            /** Asks for as many jobs as it is told. */
            @HandlerKey("EXPAND")
            @In(name = "count", type = String.class, documentation = "How many.")
            @In(name = "gate", type = String.class, documentation = "Given to each.")
            public final class Expand implements Handler {
                @Override
                public Outcome run(HandlerContext context) {
                    int count = Integer.parseInt(context.inputs().get("count", String.class));
                    String gate = context.inputs().get("gate", String.class);
                    for (int i = 1; i <= count; i++) {
                        context.child(JobRequest.of("job " + i, Map.of("gate", gate, "profile", "demo")));
                    }
                    return Outcome.ok();
                }
            }
            """, "Gate", """
            package example;

            import java.nio.file.*;
            import org.millrace.spi.*;

            /** Is content with a job if a file is there. */
            @HandlerKey("GATE")
            @In(name = "gate", type = String.class, documentation = "The file.")
            @Emits(code = "CLOSED", documentation = "It is not there.")
            public final class Gate implements Handler {
                @Override
                public Outcome run(HandlerContext context) {
                    String gate = context.inputs().get("gate", String.class);
                    return Files.exists(Path.of(gate)) ? Outcome.ok() : Outcome.ko(Finding.of("CLOSED", "the gate is closed"));
                }
            }
            """, "Note", """
            package example;

            import java.io.IOException;
            import java.nio.file.*;
            import org.millrace.spi.*;

            /** Leaves a note. */
            @HandlerKey("NOTE")
            @Out(name = "note", type = Path.class, documentation = "The note.")
            public final class Note implements Handler {
                @Override
                public Outcome run(HandlerContext context) throws IOException {
                    Files.writeString(context.outputs().file("note"), context.step().statusSoFar().name());
                    return Outcome.ok();
                }
            }
            """);

    private EnginePlugin() {}

    /** Makes {@code plugins/engine/engine.jar}. */
    static Path create(Path folder) throws IOException {
        return create(folder, SOURCES);
    }

    /** Makes {@code plugins/engine/engine.jar} of other classes, by their simple names. */
    static Path create(Path folder, Map<String, String> sources) throws IOException {
        Path classes = compile(folder, sources);
        Path plugin = Files.createDirectories(folder.resolve("plugins/engine"));
        try (OutputStream bytes = Files.newOutputStream(plugin.resolve("engine.jar"));
                JarOutputStream jar = new JarOutputStream(bytes);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                jar.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, jar);
            }
        }
        return folder.resolve("plugins");
    }

    private static Path compile(Path folder, Map<String, String> texts) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("source/example"));
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of(
                "--release",
                "17",
                "-processor",
                "org.millrace.spi.processor.HandlerProcessor",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString()));
        for (Map.Entry<String, String> source : texts.entrySet()) {
            Path file = sources.resolve(source.getKey() + ".java");
            arguments.add(Files.writeString(file, source.getValue()).toString());
        }
        int exit = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(exit).isZero();
        return classes;
    }

    /** Writes a workflow of batches, whose jobs go through a gate. */
    static void writeWorkflows(Path folder) throws IOException {
        Files.writeString(folder.resolve("GateBatch.json"), """
                {"id": "GateBatch", "inputs": ["PARAM:count", "PARAM:gate"], "steps": [
                  {"stepName": "Processing", "behavior": "BLOCKING", "distribution": {"kind": "JOBS", "element": "GateJob"},
                   "actions": [{"action": {"actionKey": "EXPAND", "behavior": "BLOCKING", "in": [
                     {"name": "count", "uri": "PARAM:count"}, {"name": "gate", "uri": "PARAM:gate"}]}}]},
                  {"stepName": "Reporting", "behavior": "FINALLY",
                   "actions": [{"action": {"actionKey": "NOTE", "behavior": "BLOCKING",
                     "out": [{"name": "note", "uri": "WORKSPACE:report.txt"}]}}]}]}
                """);
        Files.writeString(folder.resolve("GateJob.json"), """
                {"id": "GateJob", "inputs": ["PARAM:gate"], "steps": [
                  {"stepName": "Opening", "behavior": "BLOCKING",
                   "actions": [{"action": {"actionKey": "GATE", "behavior": "BLOCKING", "in": [
                     {"name": "gate", "uri": "PARAM:gate"}]}}]},
                  {"stepName": "Closing", "behavior": "FINALLY",
                   "actions": [{"action": {"actionKey": "NOTE", "behavior": "BLOCKING",
                     "out": [{"name": "note", "uri": "WORKSPACE:note.txt"}]}}]}]}
                """);
    }
}
