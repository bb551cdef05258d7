package org.millrace.handlers.ingest.request;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.function.Supplier;
import java.util.zip.Checksum;

/** A checksum of 32 bits, fed like a digest: its value in four bytes, the highest first. */
final class ChecksumDigest extends MessageDigest {

    private final Checksum checksum;

    ChecksumDigest(String name, Supplier<Checksum> checksum) {
        super(name);
        this.checksum = checksum.get();
    }

    @Override
    protected int engineGetDigestLength() {
        return Integer.BYTES;
    }

    @Override
    protected void engineUpdate(byte input) {
        checksum.update(input);
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int length) {
        checksum.update(input, offset, length);
    }

    @Override
    protected byte[] engineDigest() {
        byte[] digest = ByteBuffer.allocate(Integer.BYTES)
                .putInt((int) checksum.getValue())
                .array();
        checksum.reset();
        return digest;
    }

    @Override
    protected void engineReset() {
        checksum.reset();
    }
}
