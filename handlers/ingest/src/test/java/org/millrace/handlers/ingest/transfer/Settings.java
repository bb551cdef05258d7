package org.millrace.handlers.ingest.transfer;

import java.util.Optional;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.TransferSettings;

/** Configurations of tests. */
final class Settings {

    private Settings() {}

    static IngestConfiguration with(TransferSettings settings) {
        IngestConfiguration empty = IngestConfiguration.empty();
        return new IngestConfiguration(
                empty.profiles(),
                Optional.of(settings),
                empty.minter(),
                empty.storage(),
                empty.inventory(),
                empty.mail(),
                empty.callback(),
                empty.manifests());
    }
}
