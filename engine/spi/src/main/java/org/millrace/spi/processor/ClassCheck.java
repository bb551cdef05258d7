package org.millrace.spi.processor;

import java.util.Optional;
import java.util.stream.Stream;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.millrace.spi.Handler;

/** The engine can make an instance of the class, from outside its package, and call it as a handler. */
final class ClassCheck implements Check {

    private final Types types;
    private final Elements elements;

    ClassCheck(ProcessingEnvironment environment) {
        this.types = environment.getTypeUtils();
        this.elements = environment.getElementUtils();
    }

    @Override
    public Stream<Problem> problemsOf(HandlerSource source) {
        if (!source.hasKey()) {
            return Stream.empty();
        }
        TypeElement type = source.type();
        return Stream.of(kind(source), visibility(type), nesting(type), contract(type))
                .flatMap(Optional::stream)
                .map(defect -> Problem.at(
                        type, "Expected a handler that the engine can call, but " + source.name() + " " + defect));
    }

    private static Optional<String> kind(HandlerSource source) {
        if (!source.isClass()) {
            return Optional.of("is %s: put @HandlerKey on a class that implements Handler"
                    .formatted(named(source.type().getKind())));
        }
        return source.type().getModifiers().contains(Modifier.ABSTRACT)
                ? Optional.of("is abstract: put @HandlerKey on the class that extends it")
                : Optional.empty();
    }

    private static String named(ElementKind kind) {
        return switch (kind) {
            case ENUM -> "an enum";
            case ANNOTATION_TYPE -> "an annotation";
            default -> "an interface";
        };
    }

    private static Optional<String> visibility(TypeElement type) {
        return Stream.<Element>iterate(type, e -> e.getKind() != ElementKind.PACKAGE, Element::getEnclosingElement)
                .filter(element -> !element.getModifiers().contains(Modifier.PUBLIC))
                .findFirst()
                .map(hidden -> hidden.equals(type)
                        ? "is not public: make it public"
                        : "lies in %s, which is not public: make that public, or move the handler to a file of its own"
                                .formatted(hidden.getSimpleName()));
    }

    private static Optional<String> nesting(TypeElement type) {
        boolean inner = type.getNestingKind() == NestingKind.MEMBER
                && !type.getModifiers().contains(Modifier.STATIC);
        return inner
                ? Optional.of("is an inner class, which needs an instance of the class around it: make it static")
                : Optional.empty();
    }

    private Optional<String> contract(TypeElement type) {
        TypeMirror handler =
                elements.getTypeElement(Handler.class.getCanonicalName()).asType();
        return types.isSubtype(type.asType(), handler) || hasUnknownAncestor(type.asType())
                ? Optional.empty()
                : Optional.of("does not implement org.millrace.spi.Handler: implement it, or remove @HandlerKey");
    }

    /** What the compiler cannot find, it reports; whether it is a handler cannot be said. */
    private boolean hasUnknownAncestor(TypeMirror type) {
        return type.getKind() == TypeKind.ERROR
                || types.directSupertypes(type).stream().anyMatch(this::hasUnknownAncestor);
    }
}
