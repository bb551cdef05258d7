package org.millrace.app.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a key of the configuration means, and what it is if the file does not say. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Setting {

    /** A sentence for the reference. */
    String value();

    /** The value as JSON; empty for a key that must be there, unless it is optional or a section. */
    String fallback() default "";
}
