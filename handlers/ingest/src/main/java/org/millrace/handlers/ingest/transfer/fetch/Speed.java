package org.millrace.handlers.ingest.transfer.fetch;

import org.millrace.handlers.ingest.transfer.http.TransientException;

/** Whether bytes come fast enough: a body that never ends must end nevertheless. */
final class Speed {

    private final Patience patience;
    private final String source;
    private final long begun;
    private long windowBegun;
    private long bytes;

    Speed(Patience patience, String source) {
        this.patience = patience;
        this.source = source;
        this.begun = patience.nanos().getAsLong();
        this.windowBegun = begun;
    }

    void came(long number) throws TransientException {
        bytes += number;
        long now = patience.nanos().getAsLong();
        if (now - begun > patience.inAll().toNanos()) {
            throw TransientException.unreachable(
                    "Expected " + source + " within " + patience.inAll() + ", but it went on");
        }
        long passed = now - windowBegun;
        if (passed < patience.window().toNanos()) {
            return;
        }
        if (bytes < patience.slowest() * (passed / 1e9)) {
            throw TransientException.unreachable("Expected " + source + " at " + patience.slowest()
                    + " bytes a second or more, but only " + bytes + " came in " + patience.window());
        }
        windowBegun = now;
        bytes = 0;
    }
}
