package org.millrace.spi.processor;

import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * A compile error.
 *
 * @param element the class or constructor it is about
 * @param declaration the annotation it is about, if it is about one
 * @param member the name of the annotation's member it is about, if it is about one
 * @param message what was expected, what was found, what to do
 */
record Problem(
        Element element,
        @Nullable Declaration declaration,
        @Nullable String member,
        String message) {

    static Problem at(Element element, String message) {
        return new Problem(element, null, null, message);
    }

    static Problem at(Declaration declaration, String message) {
        return new Problem(declaration.type(), declaration, null, message);
    }

    static Problem at(Declaration declaration, String member, String message) {
        return new Problem(declaration.type(), declaration, member, message);
    }
}
