package org.millrace.spi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.regex.Pattern;

/** Declares a finding that a handler may report, so that operators can look a code up before they ever meet it. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Emits.List.class)
public @interface Emits {

    /** The form of a finding's code. */
    Pattern CODE = Pattern.compile("[A-Z][A-Z0-9_]{0,79}");

    /**
     * The code, as in {@link Finding#code()}.
     *
     * @return capitals, digits and underscores
     */
    String code();

    /**
     * With which outcome it comes.
     *
     * @return {@link Status#WARNING} or {@link Status#KO}
     */
    Status status() default Status.KO;

    /**
     * What it means and what to do about it.
     *
     * @return a sentence or two
     */
    String documentation();

    /** The container the compiler makes of several {@link Emits}. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface List {
        /**
         * The declared findings.
         *
         * @return in the order written
         */
        Emits[] value();
    }
}
