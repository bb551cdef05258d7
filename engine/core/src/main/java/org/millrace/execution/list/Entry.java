package org.millrace.execution.list;

import java.util.Objects;
import org.millrace.spi.Element;

/**
 * An element on its way into a list.
 *
 * @param element the element
 * @param start whether it begins a level
 * @param line where its source names it, from 1; 0 if the source has no lines
 */
record Entry(Element element, Start start, long line) {

    /** Whether an element may begin while those before it run. */
    enum Start {
        /** Only when all before it have ended. */
        OF_LEVEL,
        /** At any time after the start of its level. */
        WITHIN_LEVEL
    }

    Entry {
        Objects.requireNonNull(element, "element");
        Objects.requireNonNull(start, "start");
    }
}
