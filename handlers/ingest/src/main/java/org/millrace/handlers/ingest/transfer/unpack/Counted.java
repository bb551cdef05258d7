package org.millrace.handlers.ingest.transfer.unpack;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts what is read, keeps it within a budget, and knows where the last byte was that is not zero. */
final class Counted extends FilterInputStream {

    private long count;
    private long lastOfContent;
    private long budget = Long.MAX_VALUE;

    Counted(InputStream in) {
        super(in);
    }

    /** From here on so many bytes may be read: headers that go on for ever would fill the memory. */
    void allow(long bytes) {
        budget = bytes > Long.MAX_VALUE - count ? Long.MAX_VALUE : count + bytes;
    }

    long count() {
        return count;
    }

    /** How many bytes there are up to the last that is not zero. */
    long lastOfContent() {
        return lastOfContent;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (count >= budget) {
            throw new ContainerException(
                    ContainerException.CONTAINER_TOO_LARGE, "Expected the header of an entry, but it does not end");
        }
        int read = in.read(bytes, offset, (int) Math.min(length, budget - count));
        if (read > 0) {
            int end = read;
            while (end > 0 && bytes[offset + end - 1] == 0) {
                end--;
            }
            lastOfContent = end > 0 ? count + end : lastOfContent;
            count += read;
        }
        return read;
    }

    @Override
    public long skip(long number) throws IOException {
        byte[] passed = new byte[(int) Math.max(1, Math.min(number, 64 * 1024))];
        long skipped = 0;
        while (skipped < number) {
            int read = read(passed, 0, (int) Math.min(passed.length, number - skipped));
            if (read < 0) {
                return skipped;
            }
            skipped += read;
        }
        return skipped;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
