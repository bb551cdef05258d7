package org.millrace.spi.processor;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import org.millrace.spi.HandlerKey;

/** A class with annotations of the spi, as written. */
final class HandlerSource {

    private final TypeElement type;
    private final Elements elements;

    private HandlerSource(TypeElement type, Elements elements) {
        this.type = type;
        this.elements = elements;
    }

    static HandlerSource of(TypeElement type, Elements elements) {
        return new HandlerSource(type, elements);
    }

    TypeElement type() {
        return type;
    }

    String name() {
        return type.getQualifiedName().toString();
    }

    /** Whether it is a class or a record, rather than an interface, an enum or an annotation. */
    boolean isClass() {
        return type.getKind() == ElementKind.CLASS || type.getKind() == ElementKind.RECORD;
    }

    /** Empty if the class has no key, or one that the compiler itself objects to. */
    Optional<Declaration> key() {
        return all(HandlerKey.class).findFirst();
    }

    /** Whether the class has a key, readable or not. */
    boolean hasKey() {
        return type.getAnnotationMirrors().stream()
                .anyMatch(mirror -> nameOf(mirror).equals(HandlerKey.class.getCanonicalName()));
    }

    /** The readable annotations of a kind, in the order written. */
    Stream<Declaration> all(Class<? extends Annotation> annotation) {
        String name = annotation.getCanonicalName();
        String container = name + ".List";
        List<? extends AnnotationMirror> alike = type.getAnnotationMirrors().stream()
                .flatMap(mirror -> nameOf(mirror).equals(container) ? contentOf(mirror) : Stream.of(mirror))
                .filter(mirror -> nameOf(mirror).equals(name))
                .toList();
        return IntStream.range(0, alike.size())
                .mapToObj(rank -> Declaration.of(type, alike, rank, elements))
                .filter(Declaration::isWhole);
    }

    private static Stream<AnnotationMirror> contentOf(AnnotationMirror container) {
        return container.getElementValues().values().stream()
                .map(AnnotationValue::getValue)
                .flatMap(value -> value instanceof List<?> list ? list.stream() : Stream.empty())
                .map(item -> ((AnnotationValue) item).getValue())
                .filter(AnnotationMirror.class::isInstance)
                .map(AnnotationMirror.class::cast);
    }

    private static String nameOf(AnnotationMirror mirror) {
        return ((TypeElement) mirror.getAnnotationType().asElement())
                .getQualifiedName()
                .toString();
    }
}
