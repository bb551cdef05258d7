package org.millrace.spi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares an output port. The order of the annotations is the rank of the ports.
 *
 * <p>A {@link java.nio.file.Path} is written as a file ({@code WORKSPACE}, {@code WORKSPACE_OBJECT}); every other type
 * is an object left for a later action of the same step ({@code MEMORY}, {@code MEMORY_SINGLE}).
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Out.List.class)
public @interface Out {

    /**
     * The port's name, unique among the handler's outputs.
     *
     * @return letters, digits, {@code _ . -}, beginning with a letter, at most 80 characters
     */
    String name();

    /**
     * What the handler leaves there.
     *
     * @return a type of the JDK, the spi or the workspace API
     */
    Class<?> type();

    /**
     * Whether a workflow must bind the port, and the handler must write it when it ends well.
     *
     * @return true by default
     */
    boolean required() default true;

    /**
     * What the port is for.
     *
     * @return a sentence
     */
    String documentation() default "";

    /** The container the compiler makes of several {@link Out}. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface List {
        /**
         * The declared ports.
         *
         * @return in order of rank
         */
        Out[] value();
    }
}
