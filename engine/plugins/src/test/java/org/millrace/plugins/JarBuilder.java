package org.millrace.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.inject.Inject;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.millrace.definition.handler.HandlerIndex;
import org.millrace.spi.Handler;
import org.millrace.spi.SpiVersion;
import org.slf4j.Logger;

/** Makes real jars: compiled sources, other entries, an index written by hand. */
final class JarBuilder {

    private final Path jar;
    private final Map<String, String> sources = new LinkedHashMap<>();
    private final Map<String, byte[]> entries = new LinkedHashMap<>();
    private final List<String> handlers = new ArrayList<>();
    private final List<Path> libraries = new ArrayList<>();
    private String spi = SpiVersion.CURRENT.toString();
    private List<String> processing = List.of("-proc:none");

    private JarBuilder(Path jar) {
        this.jar = jar;
    }

    static JarBuilder jar(Path jar) {
        return new JarBuilder(jar);
    }

    /** Adds a class to be compiled. */
    JarBuilder source(String className, String source) {
        sources.put(className, source);
        return this;
    }

    /** Adds a class with the body given that does nothing when run, and its line in the index. */
    JarBuilder handler(String key, String className, String body) {
        int dot = className.lastIndexOf('.');
        source(className, """
                package %s;
                public class %s implements org.millrace.spi.Handler {
                    %s
                    public org.millrace.spi.Outcome run(org.millrace.spi.HandlerContext context) {
                        return org.millrace.spi.Outcome.ok();
                    }
                }
                """.formatted(className.substring(0, dot), className.substring(dot + 1), body));
        return indexed(key, className);
    }

    JarBuilder handler(String key, String className) {
        return handler(key, className, "");
    }

    /** Adds a line to the index, whether or not there is such a class. */
    JarBuilder indexed(String key, String className) {
        handlers.add("{\"key\": \"%s\", \"class\": \"%s\", \"version\": \"1\", \"in\": [], \"out\": []}"
                .formatted(key, className));
        return this;
    }

    JarBuilder spi(String version) {
        spi = version;
        return this;
    }

    JarBuilder entry(String name, byte[] content) {
        entries.put(name, content);
        return this;
    }

    JarBuilder entry(String name, String content) {
        return entry(name, content.getBytes(UTF_8));
    }

    /** Lets the annotation processor write the index. */
    JarBuilder processed() {
        processing = List.of("-processor", "org.millrace.spi.processor.HandlerProcessor");
        return this;
    }

    /** Compiles against another jar, which is not put into this one. */
    JarBuilder against(Path library) {
        libraries.add(library);
        return this;
    }

    Path write() {
        try {
            if (!sources.isEmpty()) {
                compile();
            }
            if (!handlers.isEmpty()) {
                entries.putIfAbsent(HandlerIndex.LOCATION, index().getBytes(UTF_8));
            }
            Files.createDirectories(jar.getParent());
            try (OutputStream file = Files.newOutputStream(jar);
                    JarOutputStream out = new JarOutputStream(file)) {
                for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                    out.putNextEntry(new ZipEntry(entry.getKey()));
                    out.write(entry.getValue());
                }
            }
            return jar;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private String index() {
        return "{\"format\": 1, \"spi\": \"" + spi + "\", \"handlers\": [" + String.join(",\n", handlers) + "]}";
    }

    private void compile() throws IOException {
        Path classes = Files.createTempDirectory("classes");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter errors = new StringWriter();
        List<String> options = new ArrayList<>(processing);
        options.addAll(List.of("--release", "17", "-d", classes.toString(), "-cp", classPath()));
        if (!compiler.getTask(errors, null, null, options, null, sources()).call()) {
            throw new IllegalArgumentException("The sources of " + jar + " do not compile: " + errors);
        }
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (Files.isRegularFile(file)) {
                    entry(classes.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
                }
                Files.delete(file);
            }
        }
    }

    private List<JavaFileObject> sources() {
        List<JavaFileObject> files = new ArrayList<>();
        sources.forEach((className, source) -> files.add(
                new SimpleJavaFileObject(
                        URI.create("memory:///" + className.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                }));
        return files;
    }

    private String classPath() {
        Stream<Path> shared = Stream.of(
                        Handler.class.getName(),
                        "org.millrace.workspace.Workspace",
                        Inject.class.getName(),
                        Logger.class.getName())
                .map(JarBuilder::placeOf);
        return Stream.concat(shared, libraries.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Path placeOf(String className) {
        try {
            Class<?> type = Class.forName(className);
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (ClassNotFoundException | URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
