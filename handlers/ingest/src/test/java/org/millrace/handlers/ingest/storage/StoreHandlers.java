package org.millrace.handlers.ingest.storage;

/** Makes the handler for tests of whole workflows. */
public final class StoreHandlers {

    private StoreHandlers() {}

    /** With storage roots that nobody else has open. */
    public static StoreHandler create() {
        return new StoreHandler(new Shelves());
    }
}
