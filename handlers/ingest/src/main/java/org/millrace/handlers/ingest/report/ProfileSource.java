package org.millrace.handlers.ingest.report;

import java.util.Optional;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.spi.HandlerContext;

/** Where the profile of a submission's collection comes from. */
@FunctionalInterface
interface ProfileSource {

    /** The profile; empty if there is none of that name, or it cannot be read: a report must be possible all the same. */
    Optional<Profile> find(HandlerContext context, String name);
}
