package org.millrace.handlers.ingest.transfer.fetch;

import java.io.IOException;

/** Where the bytes of one file come from. */
public interface Source {

    /**
     * Opens it, from an offset if it can: what is given back says where it begins. The caller closes it.
     *
     * @param wanted from where, and what was there when the bytes before came
     * @throws org.millrace.handlers.ingest.transfer.http.RefusedException if it cannot be had
     * @throws org.millrace.handlers.ingest.transfer.http.TransientException if it cannot be had now
     */
    Reading open(Resumption wanted) throws IOException;

    /** The source in words. */
    @Override
    String toString();
}
