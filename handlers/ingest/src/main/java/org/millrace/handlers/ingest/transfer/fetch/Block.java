package org.millrace.handlers.ingest.transfer.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.concurrent.atomic.AtomicInteger;

/** Some bytes on their way. */
final class Block {

    static final int SIZE = 256 * 1024;

    private final byte[] bytes = new byte[SIZE];
    private final AtomicInteger users = new AtomicInteger();
    private int length;

    /** Fills itself with what one read gives; false at the end. */
    boolean fill(InputStream in, long atMost) throws IOException {
        length = 0;
        int read = in.read(bytes, 0, (int) Math.min(SIZE, atMost));
        length = Math.max(0, read);
        return read >= 0;
    }

    /** Reads on until it is full enough to be worth handing round. */
    boolean fillOn(InputStream in, long atMost) throws IOException {
        int read = in.read(bytes, length, (int) Math.min(SIZE - length, atMost));
        length += Math.max(0, read);
        return read >= 0;
    }

    int length() {
        return length;
    }

    void digest(MessageDigest digest) {
        digest.update(bytes, 0, length);
    }

    ByteBuffer content() {
        return ByteBuffer.wrap(bytes, 0, length);
    }

    void sharedBy(int number) {
        users.set(number);
    }

    /** One user less; whether it was the last. */
    boolean isDone() {
        return users.decrementAndGet() == 0;
    }
}
