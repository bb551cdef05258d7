package org.millrace.spi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.regex.Pattern;

/**
 * Declares an input port. The order of the annotations is the rank of the ports.
 *
 * <p>The type decides what may be bound to the port: a {@link java.nio.file.Path} takes a file ({@code WORKSPACE},
 * {@code WORKSPACE_OBJECT}); a {@linkplain PortType textual type} takes a written value or a job parameter
 * ({@code VALUE}, {@code PARAM}); any type takes an object that an earlier action of the step left in memory
 * ({@code MEMORY}, {@code MEMORY_SINGLE}) if it is of that type. Types are those of the JDK, the spi and the workspace
 * API, because handlers of two plugins share no others.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(In.List.class)
public @interface In {

    /** The form of a port's name, of inputs and outputs alike. */
    Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,79}");

    /**
     * The port's name, unique among the handler's inputs.
     *
     * @return letters, digits, {@code _ . -}, beginning with a letter, at most 80 characters
     */
    String name();

    /**
     * What the handler receives.
     *
     * @return a type of the JDK, the spi or the workspace API
     */
    Class<?> type();

    /**
     * Whether a workflow must bind the port.
     *
     * @return true by default
     */
    boolean required() default true;

    /**
     * The values a written value may have, for a textual type.
     *
     * @return the allowed texts; none means any
     */
    String[] values() default {};

    /**
     * What the port is for.
     *
     * @return a sentence
     */
    String documentation() default "";

    /** The container the compiler makes of several {@link In}. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface List {
        /**
         * The declared ports.
         *
         * @return in order of rank
         */
        In[] value();
    }
}
