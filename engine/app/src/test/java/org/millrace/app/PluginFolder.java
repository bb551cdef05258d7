package org.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A folder of plugins with one real jar, compiled here. */
final class PluginFolder {

    private static final String SOURCE = """
            package example;

            import java.nio.file.Path;
            import org.millrace.spi.*;

            /** Counts the words of a text. Blanks divide them. */
            @HandlerKey("COUNT_WORDS")
            @In(name = "text", type = Path.class, documentation = "The text.")
            @In(name = "mode", type = String.class, required = false, values = {"FAST", "EXACT"}, documentation = "How.")
            @Out(name = "count", type = Path.class, documentation = "The number.")
            @Emits(code = "NO_WORDS", documentation = "There are none.")
            public final class CountWords implements Handler {
                @Override
                public Outcome run(HandlerContext context) {
                    throw new UnsupportedOperationException();
                }
            }
            """;

    private PluginFolder() {}

    /** Makes {@code plugins/words/words.jar}. */
    static Path create(Path folder) throws IOException {
        Path classes = compile(folder);
        Path plugin = Files.createDirectories(folder.resolve("plugins/words"));
        try (OutputStream bytes = Files.newOutputStream(plugin.resolve("words.jar"));
                JarOutputStream jar = new JarOutputStream(bytes);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                jar.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, jar);
            }
        }
        return folder.resolve("plugins");
    }

    private static Path compile(Path folder) throws IOException {
        Path source = Files.createDirectories(folder.resolve("source/example")).resolve("CountWords.java");
        Files.writeString(source, SOURCE);
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> arguments = List.of(
                "--release",
                "17",
                "-processor", // newer Javas look for none by themselves
                "org.millrace.spi.processor.HandlerProcessor",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                source.toString());
        int exit = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(exit).isZero();
        return classes;
    }
}
