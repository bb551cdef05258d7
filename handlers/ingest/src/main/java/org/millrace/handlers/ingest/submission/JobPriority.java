package org.millrace.handlers.ingest.submission;

import org.millrace.handlers.ingest.request.Profile;

/** How urgent the jobs of a submission are: the fewer, the sooner, unless the profile says otherwise. */
final class JobPriority {

    private static final int LAST = 99;

    private JobPriority() {}

    /** Merritt's formula: 5 for one job, 28 for ten, 99 from 12,089 on. */
    static int of(long jobs, Profile profile) {
        return profile.priority().orElseGet(() -> ofNumber(jobs));
    }

    private static int ofNumber(long jobs) {
        int priority = (int) (Math.log((double) Math.max(1, jobs)) * 10 + 5);
        return Math.min(Math.max(priority, 0), LAST);
    }
}
