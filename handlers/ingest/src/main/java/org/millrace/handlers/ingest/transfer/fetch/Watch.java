package org.millrace.handlers.ingest.transfer.fetch;

import java.io.IOException;

/** Who looks on while bytes come. */
public interface Watch {

    /** Bytes have come, or, if negative, were dropped. Throws if there is no sense in going on. */
    void moved(long bytes) throws IOException, InterruptedException;

    /** A source is open, and can be broken off. */
    void opened(Reading reading);

    /** It is no longer. */
    void closed(Reading reading);

    /** Nobody looks on. */
    Watch NOBODY = new Watch() {
        @Override
        public void moved(long bytes) {}

        @Override
        public void opened(Reading reading) {}

        @Override
        public void closed(Reading reading) {}
    };
}
