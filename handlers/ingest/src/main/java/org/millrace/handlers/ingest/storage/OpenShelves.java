package org.millrace.handlers.ingest.storage;

import java.io.IOException;
import org.millrace.handlers.ingest.settings.StorageSettings;
import org.millrace.spi.HandlerContext;

/** Where a handler gets its shelf from. */
interface OpenShelves {

    /** The shelf that the configuration names. */
    Shelf of(StorageSettings settings, HandlerContext context) throws IOException;
}
