package org.millrace.handlers.ingest.inventory;

import org.millrace.handlers.ingest.settings.InventorySettings;

class PostgresInventoryTest extends InventoryContract {

    @Override
    InventorySettings settings() {
        return PostgresServer.emptyDatabase();
    }
}
