package org.millrace.spi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Declares fixed workspace paths, files or folders, that a handler reads beside its bound inputs. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Reads {

    /**
     * The paths.
     *
     * @return workspace paths
     */
    String[] value();
}
