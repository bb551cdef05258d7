package org.millrace.spi.processor;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.StandardLocation;
import org.millrace.spi.Emits;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Reads;
import org.millrace.spi.Records;
import org.millrace.spi.Writes;

/**
 * Checks the handlers of a compilation and writes their index, {@value #INDEX}, into the class output. Whatever is
 * wrong with a declaration is a compile error at the place where it is written, and then no index is written.
 *
 * <p>The index holds the handlers of <em>this</em> compilation, in the order of their keys, and is byte for byte the
 * same for the same sources. Only a compilation of the whole module writes a whole index; one without handlers leaves
 * an earlier index alone. Build tools compile the whole module when something changed (Maven), or because this
 * processor does not call itself incremental (Gradle); after a partial compilation in an editor, rebuild the module.
 *
 * <p>Option {@value #VERSION_OPTION}: the version of handlers that do not state their own.
 */
public final class HandlerProcessor extends AbstractProcessor {

    /** Where the index lies in a handler's jar. */
    public static final String INDEX = "META-INF/millrace/handlers.json";

    /** The option that gives a version to handlers without one, as in {@code -Amillrace.version=1.2}. */
    public static final String VERSION_OPTION = "millrace.version";

    private final HandlerIndex index = new HandlerIndex();
    private final UniqueKeys uniqueKeys = new UniqueKeys();

    /** The compiler makes it. */
    public HandlerProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Stream.of(
                        HandlerKey.class,
                        In.class,
                        In.List.class,
                        Out.class,
                        Out.List.class,
                        Reads.class,
                        Writes.class,
                        Records.class,
                        Emits.class,
                        Emits.List.class)
                .map(Class::getCanonicalName)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public Set<String> getSupportedOptions() {
        return Set.of(VERSION_OPTION);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        ProblemReporter reporter = new ProblemReporter(processingEnv);
        if (!round.processingOver()) {
            Set<? extends Element> declaring =
                    round.getElementsAnnotatedWithAny(annotations.toArray(TypeElement[]::new));
            ElementFilter.typesIn(declaring).forEach(type -> read(type, reporter));
        } else if (!round.errorRaised() && !index.isEmpty()) {
            writeIndex();
        }
        return false;
    }

    private void read(TypeElement type, ProblemReporter reporter) {
        HandlerSource source = HandlerSource.of(type, processingEnv.getElementUtils());
        List<Problem> problems =
                checks().flatMap(check -> check.problemsOf(source)).toList();
        problems.forEach(reporter::report);
        if (problems.isEmpty()) {
            source.key().ifPresent(key -> describe(source, key));
        }
    }

    private Stream<Check> checks() {
        PortTypes types = new PortTypes(processingEnv);
        return Stream.of(
                new KeyCheck(),
                uniqueKeys,
                new ClassCheck(processingEnv),
                new ConstructorCheck(),
                new PortCheck(types),
                new ValuesCheck(types),
                new PathCheck(),
                new EmitsCheck());
    }

    private void describe(HandlerSource source, Declaration key) {
        index.add(source.type(), key.text("value"), new HandlerDescriber(processingEnv).describe(source, key));
    }

    private void writeIndex() {
        try {
            FileObject file =
                    processingEnv.getFiler().createResource(StandardLocation.CLASS_OUTPUT, "", INDEX, index.origins());
            try (OutputStream stream = file.openOutputStream()) {
                stream.write(index.text().getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException failure) {
            processingEnv
                    .getMessager()
                    .printMessage(
                            Diagnostic.Kind.ERROR,
                            "Expected to write %s, but the class output refused it: %s".formatted(INDEX, failure));
        }
    }
}
