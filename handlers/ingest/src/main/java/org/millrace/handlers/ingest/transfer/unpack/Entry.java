package org.millrace.handlers.ingest.transfer.unpack;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * An entry of a container.
 *
 * @param name as it is written there
 * @param isFolder whether it is one
 * @param defect why it is no file of an object, as the end of a sentence: a link, a device, encrypted
 * @param content opens its bytes
 */
record Entry(String name, boolean isFolder, Optional<String> defect, Content content) {

    /** Opens an entry's bytes. */
    interface Content {
        InputStream open() throws IOException;
    }

    /** Takes entries one after the other; the content is good until the next. */
    interface Visitor {
        void visit(Entry entry) throws IOException, InterruptedException;
    }

    /** A container that is open. */
    interface Container extends AutoCloseable {

        /** Goes through all entries. */
        void forEach(Visitor visitor) throws IOException, InterruptedException;

        /** How many bytes of the container have been read. */
        long consumed();

        @Override
        void close() throws IOException;
    }
}
