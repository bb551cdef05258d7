package org.millrace.spi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares fixed workspace paths, files or folders, that a handler writes beside its bound outputs. Anything else it
 * tries to write is refused.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Writes {

    /**
     * The paths. A folder stands for all files below it.
     *
     * @return workspace paths
     */
    String[] value();
}
