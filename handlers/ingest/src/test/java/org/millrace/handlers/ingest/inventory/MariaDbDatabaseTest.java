package org.millrace.handlers.ingest.inventory;

import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.millrace.handlers.ingest.settings.InventorySettings;

@EnabledIfSystemProperty(named = MariaDbServer.URL, matches = ".+")
class MariaDbDatabaseTest extends DatabaseContract {

    @Override
    InventorySettings settings() {
        return MariaDbServer.emptyDatabase();
    }
}
