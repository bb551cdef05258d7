package org.millrace.spi.processor;

import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.util.ElementFilter;

/** There is one way to make an instance: a constructor with {@code @Inject}, or a public one without parameters. */
final class ConstructorCheck implements Check {

    private static final String INJECT = "jakarta.inject.Inject";

    @Override
    public Stream<Problem> problemsOf(HandlerSource source) {
        if (!source.hasKey() || !source.isClass()) {
            return Stream.empty();
        }
        List<ExecutableElement> all = ElementFilter.constructorsIn(source.type().getEnclosedElements());
        List<ExecutableElement> injected =
                all.stream().filter(ConstructorCheck::isInjected).toList();
        if (injected.size() > 1) {
            return Stream.of(ambiguous(source, injected));
        }
        return injected.size() == 1 || all.stream().anyMatch(ConstructorCheck::isPlain)
                ? Stream.empty()
                : Stream.of(missing(source, all));
    }

    private static boolean isInjected(ExecutableElement constructor) {
        return constructor.getAnnotationMirrors().stream()
                .anyMatch(mirror -> mirror.getAnnotationType().toString().equals(INJECT));
    }

    private static boolean isPlain(ExecutableElement constructor) {
        return constructor.getParameters().isEmpty()
                && constructor.getModifiers().contains(Modifier.PUBLIC);
    }

    private static Problem ambiguous(HandlerSource source, List<ExecutableElement> injected) {
        return Problem.at(
                injected.get(1),
                "Expected one constructor with @Inject, but %s has %d: keep it on one of them"
                        .formatted(source.name(), injected.size()));
    }

    private static Problem missing(HandlerSource source, List<ExecutableElement> all) {
        return Problem.at(
                all.get(0),
                "Expected a public constructor without parameters, or one constructor with @%s, but %s has neither: make"
                                .formatted(INJECT, source.name())
                        + " the constructor public, or annotate the one the engine shall call");
    }
}
