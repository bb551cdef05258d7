package org.millrace.definition.lint;

import org.millrace.definition.finding.Place;
import org.millrace.definition.model.Scheme;

/**
 * One reading or writing of a name.
 *
 * @param site when
 * @param scheme WORKSPACE or a kind of memory
 * @param path the name
 * @param origin how the workflow says so
 * @param optional whether the name may be absent
 * @param place where the workflow says so
 */
record Flow(Site site, Scheme scheme, String path, Origin origin, boolean optional, Place place) {

    /** How a workflow comes to read or write something. */
    enum Origin {
        /** An entry of an action's in or out. */
        BINDING,
        /** The handler says it always does. */
        HANDLER,
        /** The step is distributed over it. */
        DISTRIBUTION,
        /** The step waits for it. */
        WAIT_FOR
    }

    String uri() {
        return scheme + ":" + path;
    }
}
