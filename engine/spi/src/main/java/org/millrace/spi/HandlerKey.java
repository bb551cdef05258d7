package org.millrace.spi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.regex.Pattern;

/**
 * Names a {@link Handler}: the {@code actionKey} by which workflows call it. The annotation processor writes it, with
 * the ports and the class's Javadoc, into the jar's index.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface HandlerKey {

    /** The form of a key. */
    Pattern FORM = Pattern.compile("[A-Z][A-Z0-9_]{0,79}");

    /**
     * The key: capitals, digits and underscores, beginning with a letter, at most 80 characters.
     *
     * @return the key
     */
    String value();

    /**
     * The version of the handler's behaviour.
     *
     * @return a version; if empty, the processor's option {@code millrace.version}, else {@code 0}
     */
    String version() default "";

    /**
     * What the handler does, for {@code millrace handlers} and for completion in editors.
     *
     * @return a sentence or two; if empty, the first paragraph of the class's Javadoc
     */
    String documentation() default "";
}
