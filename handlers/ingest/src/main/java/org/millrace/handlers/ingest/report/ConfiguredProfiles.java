package org.millrace.handlers.ingest.report;

import java.util.Optional;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.spi.HandlerContext;

/** Profiles as the configuration names them. */
final class ConfiguredProfiles implements ProfileSource {

    @Override
    public Optional<Profile> find(HandlerContext context, String name) {
        return Optional.empty();
    }
}
