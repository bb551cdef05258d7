package org.millrace.handlers.ingest.transfer.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;

/** A source that is open. */
public interface Reading extends AutoCloseable {

    /** The offset of the first byte that {@link #body()} gives. */
    long start();

    /** The bytes of the whole file, those before the start included, if the source says. */
    OptionalLong total();

    /** What the source says of its version, by which it can be resumed. */
    Optional<String> validator();

    /** How the source has packed the file for the way, though it was asked not to, if it has. */
    default Optional<String> packing() {
        return Optional.empty();
    }

    /** The bytes; not to be closed by itself. */
    InputStream body() throws IOException;

    /** Breaks off, from any thread. */
    void abort();

    @Override
    void close();
}
