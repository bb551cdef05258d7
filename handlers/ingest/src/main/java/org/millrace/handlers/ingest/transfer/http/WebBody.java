package org.millrace.handlers.ingest.transfer.http;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.TruncatedChunkException;

/** The bytes of an answer; what breaks them off is told apart. */
final class WebBody extends InputStream {

    private final WebAddress address;
    private final InputStream body;
    private long read;
    private volatile boolean ended;
    private volatile long waitingSince;

    WebBody(WebAddress address, InputStream body) {
        this.address = address;
        this.body = body;
    }

    /** Whether all of it has been read. */
    boolean isEnded() {
        return ended;
    }

    /** Whether a read has gone on for longer: bytes that come are none of the body, such as a chunk's head without an end. */
    boolean hangs(Duration time) {
        long since = waitingSince;
        return since != 0 && System.nanoTime() - since > time.toNanos();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        waitingSince = System.nanoTime() | 1;
        try {
            int number = body.read(bytes, offset, length);
            ended = number < 0;
            read += Math.max(0, number);
            return number;
        } catch (ConnectionClosedException | TruncatedChunkException early) {
            throw TransientException.cutShort(
                    Fault.CUT_SHORT,
                    "Expected the whole answer of " + address + ", but it was cut short after " + read + " bytes");
        } catch (IOException broken) {
            throw TransientException.unreachable(Told.of(address, broken) + " after " + read + " bytes", broken);
        } finally {
            waitingSince = 0;
        }
    }
}
