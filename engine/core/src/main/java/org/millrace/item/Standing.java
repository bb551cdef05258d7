package org.millrace.item;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** Whether somebody may work on a job now: decides whether it has a ready entry, a wake-up entry, or neither. */
public sealed interface Standing {

    /**
     * A worker of the group may claim it.
     *
     * @param group the workers that run its step
     */
    record Ready(String group) implements Standing {
        public Ready {
            Objects.requireNonNull(group, "group");
        }
    }

    /**
     * Nobody needs to look at it until it is woken.
     *
     * @param group the workers that will run its step
     * @param until when to look again, if a time was given
     * @param wakeKey what signal ends the wait, if one does
     * @param reason the end of the sentence "It waits ..."
     */
    record Waiting(String group, Optional<Instant> until, Optional<String> wakeKey, String reason) implements Standing {
        public Waiting {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(reason, "reason");
            if (until.isEmpty() && wakeKey.isEmpty()) {
                throw new IllegalArgumentException("A wait that nothing ends: " + reason);
            }
        }
    }

    /** There is nothing for a worker to do: it is held or has ended. */
    record Idle() implements Standing {}
}
