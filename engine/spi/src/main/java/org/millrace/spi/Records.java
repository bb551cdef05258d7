package org.millrace.spi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares the kinds of {@link Fact} that a handler records. A job has one fact of each kind, so a handler that records any
 * cannot run once per element of a list: the linter refuses such a step before anything runs.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Records {

    /**
     * The kinds.
     *
     * @return kinds of facts
     */
    Class<? extends Fact>[] value();
}
