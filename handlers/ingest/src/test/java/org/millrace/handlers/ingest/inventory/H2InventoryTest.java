package org.millrace.handlers.ingest.inventory;

import org.millrace.handlers.ingest.settings.InventorySettings;

class H2InventoryTest extends InventoryContract {

    @Override
    InventorySettings settings() {
        return InventorySettings.embedded();
    }
}
