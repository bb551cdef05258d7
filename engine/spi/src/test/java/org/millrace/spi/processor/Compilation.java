package org.millrace.spi.processor;

import jakarta.inject.Inject;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler.CompilationTask;
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
        return run(output, options, task -> {}, sources);
    }

    /** Compiles with a second processor, which makes one more source in its first round. */
    static Compilation generating(Path output, String name, String generated, String... sources) {
        List<Processor> processors = List.of(new Generator(name, generated), new HandlerProcessor());
        return run(output, List.of("-proc:only"), task -> task.setProcessors(processors), sources);
    }

    private static Compilation run(
            Path output, List<String> options, Consumer<CompilationTask> setting, String... sources) {
        DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
        List<String> arguments = new ArrayList<>(List.of("-d", output.toString(), "-cp", CLASS_PATH));
        arguments.addAll(List.of("-processorpath", CLASS_PATH, "-Xlint:all,-processing"));
        arguments.addAll(options);
        List<Source> files = Arrays.stream(sources).map(Source::new).toList();
        CompilationTask task = ToolProvider.getSystemJavaCompiler()
                .getTask(new StringWriter(), null, collector, arguments, null, files);
        setting.accept(task);
        task.call();
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

    private static final class Generator extends AbstractProcessor {

        private final String name;
        private final String text;
        private boolean done;

        Generator(String name, String text) {
            this.name = name;
            this.text = text;
        }

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return Set.of("*");
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latestSupported();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            if (!done) {
                done = true;
                generate();
            }
            return false;
        }

        private void generate() {
            try (Writer writer = processingEnv.getFiler().createSourceFile(name).openWriter()) {
                writer.write(text);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
