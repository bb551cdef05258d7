package org.millrace.spi.processor;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/**
 * One annotation as written on a class.
 *
 * @param type the class
 * @param mirror the annotation
 * @param rank 0 for the first of its kind on the class
 * @param members its members by name, defaults included
 */
record Declaration(TypeElement type, AnnotationMirror mirror, int rank, Map<String, AnnotationValue> members) {

    /** What the compiler puts in the place of a value that it cannot make out, and reports itself. */
    private static final String UNREADABLE = "<error>";

    static Declaration of(TypeElement type, List<? extends AnnotationMirror> alike, int rank, Elements elements) {
        AnnotationMirror mirror = alike.get(rank);
        return new Declaration(
                type,
                mirror,
                rank,
                elements.getElementValuesWithDefaults(mirror).entrySet().stream()
                        .collect(Collectors.toUnmodifiableMap(
                                entry -> entry.getKey().getSimpleName().toString(), Map.Entry::getValue)));
    }

    /** Whether every member is there and can be read. If not, the compiler reports it, and we need not. */
    boolean isWhole() {
        int declared = ElementFilter.methodsIn(
                        mirror.getAnnotationType().asElement().getEnclosedElements())
                .size();
        return members.size() == declared && members.values().stream().allMatch(Declaration::isReadable);
    }

    private static boolean isReadable(AnnotationValue value) {
        Object content = value.getValue();
        if (content instanceof List<?> list) {
            return list.stream().allMatch(item -> isReadable((AnnotationValue) item));
        }
        return content instanceof TypeMirror type ? type.getKind() != TypeKind.ERROR : !content.equals(UNREADABLE);
    }

    AnnotationValue value(String member) {
        return Objects.requireNonNull(members.get(member), member);
    }

    String text(String member) {
        return value(member).getValue().toString();
    }

    boolean flag(String member) {
        return (Boolean) value(member).getValue();
    }

    TypeMirror typeOf(String member) {
        return (TypeMirror) value(member).getValue();
    }

    /** The simple names of the types in a list of classes. */
    List<String> namesOfTypes(String member) {
        return texts(member).stream()
                .map(name -> name.substring(name.lastIndexOf('.') + 1))
                .toList();
    }

    List<String> texts(String member) {
        return ((List<?>) value(member).getValue())
                .stream()
                        .map(item -> ((AnnotationValue) item).getValue().toString())
                        .toList();
    }
}
