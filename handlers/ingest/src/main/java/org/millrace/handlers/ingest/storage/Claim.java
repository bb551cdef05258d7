package org.millrace.handlers.ingest.storage;

/** An object that nobody else writes until the claim is closed. */
interface Claim extends AutoCloseable {

    @Override
    void close();
}
