package org.millrace.handlers.ingest.identity;

import java.time.Duration;
import java.util.Optional;
import org.millrace.handlers.ingest.settings.EzidSettings;
import org.millrace.handlers.ingest.settings.EzidSettings.Naming;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.InventorySettings;
import org.millrace.handlers.ingest.settings.MinterSettings;

/** Configurations of a minter and a database. */
final class Configurations {

    private Configurations() {}

    static IngestConfiguration of(InventorySettings inventory, Optional<EzidSettings> ezid) {
        IngestConfiguration empty = IngestConfiguration.empty();
        return new IngestConfiguration(
                empty.profiles(),
                empty.transfer(),
                Optional.of(new MinterSettings(ezid)),
                empty.storage(),
                Optional.of(inventory),
                empty.mail(),
                empty.callback(),
                empty.manifests());
    }

    static EzidSettings ezid(String password, Naming naming) {
        return new EzidSettings(
                Optional.of(FakeEzid.USER),
                Optional.of(password),
                Optional.empty(),
                Optional.of(naming),
                Optional.of("https://repository.example.org"),
                Optional.of(Duration.ofSeconds(20)),
                Optional.of(3),
                Optional.of(Duration.ofMillis(1)),
                Optional.empty());
    }
}
