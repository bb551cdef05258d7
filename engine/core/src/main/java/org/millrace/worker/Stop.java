package org.millrace.worker;

import java.util.Objects;

/**
 * Why work on an item is to stop before it ends.
 *
 * @param kind what follows from it
 * @param why what to tell
 */
record Stop(Kind kind, String why) {

    Stop {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(why, "why");
    }

    /** What follows from a stop. */
    enum Kind {
        /** The step took longer than it may: FATAL, not tried again. */
        STEP_TIMEOUT,
        /** The item took longer than it may: KO, and its closing steps run. */
        ITEM_TIMEOUT,
        /** An operator asks for something that cannot wait. */
        REQUEST,
        /** The worker is to end: the item is for somebody else. */
        DRAIN,
        /** The lease is gone: nothing can be written any more. */
        LEASE_LOST;

        /** Whether nothing more is done for the item by this worker. */
        boolean isFinal() {
            return this == DRAIN || this == LEASE_LOST;
        }
    }
}
