package org.millrace.handlers.ingest.storage;

import java.time.Instant;
import java.util.List;
import org.millrace.handlers.ingest.request.Mode;

/**
 * A version that is to be stored.
 *
 * @param ark of which object
 * @param mode whether the files of the version before stay
 * @param deletions which of them do not
 * @param origin who brought it
 */
record NewVersion(String ark, Mode mode, List<String> deletions, Origin origin) {

    NewVersion {
        deletions = List.copyOf(deletions);
    }

    /**
     * Who brought a version.
     *
     * @param key the same for every attempt to store these files for this job, and for nothing else
     * @param job the job's id
     * @param batch its batch's own id
     * @param submitter who handed it over
     * @param at when the version was made
     */
    record Origin(String key, String job, String batch, String submitter, Instant at) {

        private static final String KEY = "millrace:";

        /** What the version says of itself; the key is found in it again. */
        String message() {
            return job + " of " + batch + "\n" + KEY + key;
        }

        boolean isIn(String message) {
            return message.lines().anyMatch((KEY + key)::equals);
        }
    }
}
