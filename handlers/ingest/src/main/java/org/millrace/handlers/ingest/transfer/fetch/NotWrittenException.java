package org.millrace.handlers.ingest.transfer.fetch;

import java.io.IOException;

/** Bytes came, and could not be written to the disk: the machine's fault. */
public final class NotWrittenException extends IOException {

    private static final long serialVersionUID = 1L;

    /** With what the file system said. */
    public NotWrittenException(IOException cause) {
        super(cause.getMessage(), cause);
    }
}
