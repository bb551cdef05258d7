package org.millrace.handlers.ingest.transfer;

import org.millrace.handlers.ingest.IngestConfiguration;

/** Configurations of tests. */
final class Settings {

    private Settings() {}

    static IngestConfiguration with(TransferSettings settings) {
        return new IngestConfiguration(
                java.util.Optional.empty(),
                java.util.Optional.of(settings),
                java.util.Optional.empty(),
                java.util.Optional.empty(),
                java.util.Optional.empty(),
                java.util.Optional.empty(),
                java.util.Optional.empty());
    }
}
