package org.millrace.execution.list;

import java.io.IOException;
import java.util.Optional;
import org.millrace.execution.ElementLists.BadListException;

/** The elements that a step's distribution names, one after the other. */
interface Entries extends AutoCloseable {

    /** The next; empty after the last. */
    Optional<Entry> next() throws BadListException, IOException;

    @Override
    void close() throws IOException;
}
