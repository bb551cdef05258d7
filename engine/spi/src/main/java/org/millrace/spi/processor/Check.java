package org.millrace.spi.processor;

import java.util.stream.Stream;

/** One rule about how a handler is declared. */
@FunctionalInterface
interface Check {

    /**
     * What the rule objects to.
     *
     * @param source a class with annotations of the spi, which may lack {@link org.millrace.spi.HandlerKey} itself
     * @return the problems, in the order of the source
     */
    Stream<Problem> problemsOf(HandlerSource source);
}
