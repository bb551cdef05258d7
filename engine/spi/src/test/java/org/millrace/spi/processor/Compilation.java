package org.millrace.spi.processor;

import jakarta.inject.Inject;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.millrace.spi.Handler;
import org.millrace.workspace.WorkspacePath;

/** A run of the real compiler, with the processor found as an author's build finds it: by its service file. */
final class Compilation {

    private static final String CLASS_PATH = Stream.of(Handler.class, WorkspacePath.class, Inject.class)
            .map(Compilation::origin)
            .collect(Collectors.joining(File.pathSeparator));

    private final Path output;
    private final List<Diagnostic<? extends JavaFileObject>> diagnostics;

    private Compilation(Path output, List<Diagnostic<? extends JavaFileObject>> diagnostics) {
        this.output = output;
        this.diagnostics = diagnostics;
    }

    static Compilation of(Path output, String... sources) {
        return with(output, List.of(), sources);
    }

    static Compilation with(Path output, List<String> options, String... sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
        List<String> arguments = new ArrayList<>(List.of(
                "-d", output.toString(), "-cp", CLASS_PATH, "-processorpath", CLASS_PATH, "-Xlint:all,-processing"));
        arguments.addAll(options);
        List<Source> files = Arrays.stream(sources).map(Source::new).toList();
        compiler.getTask(new StringWriter(), null, collector, arguments, null, files)
                .call();
        return new Compilation(output, collector.getDiagnostics());
    }

    /** The messages of the compiler, as {@code file:line: message}. */
    List<String> messages() {
        return diagnostics.stream().map(Compilation::shown).toList();
    }

    Optional<String> index() {
        Path index = output.resolve("META-INF/millrace/handlers.json");
        try {
            return Files.exists(index) ? Optional.of(Files.readString(index)) : Optional.empty();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String shown(Diagnostic<? extends JavaFileObject> diagnostic) {
        String place = diagnostic.getSource() == null
                ? ""
                : Path.of(diagnostic.getSource().getName()).getFileName() + ":" + diagnostic.getLineNumber() + ": ";
        return place + diagnostic.getMessage(null);
    }

    private static String origin(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String text;

        Source(String text) {
            super(URI.create("string:///" + fileOf(text)), Kind.SOURCE);
            this.text = text;
        }

        private static String fileOf(String text) {
            return text.replaceAll("(?s).*?public (?:\\w+ )*(?:class|interface|record|enum) (\\w+).*", "$1") + ".java";
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
