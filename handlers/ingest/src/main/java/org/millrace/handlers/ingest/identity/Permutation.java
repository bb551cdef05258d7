package org.millrace.handlers.ingest.identity;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Puts the numbers below a bound into an order that looks random, each once: number in, number out, nothing remembered.
 *
 * <p>A balanced Feistel network of six rounds over the smallest even number of bits that holds the bound; what falls
 * outside the bound is put in again until it falls inside (cycle walking). A Feistel network maps one to one whatever its
 * rounds do, and walking the cycles of such a map keeps that.
 *
 * <p><b>Names that were given out depend on it.</b> Not a bit of it may ever change: a counter that goes on would meet
 * names that it made before.
 */
final class Permutation {

    private static final int ROUNDS = 6;

    private final long bound;
    private final int halfBits;
    private final long seed;

    /**
     * An order of its own for each key.
     *
     * @param key what the order depends on
     * @param bound how many numbers there are, at least 2 and at most 2^62
     */
    Permutation(String key, long bound) {
        if (bound < 2 || bound > 1L << 62) {
            throw new IllegalArgumentException("Expected from 2 to 2^62 numbers, but got " + bound);
        }
        this.bound = bound;
        this.halfBits = (Long.SIZE - Long.numberOfLeadingZeros(bound - 1) + 1) / 2;
        this.seed = ByteBuffer.wrap(sha256(key)).getLong();
    }

    /** The number at a position; both from 0 and below the bound. */
    long at(long position) {
        if (position < 0 || position >= bound) {
            throw new IllegalArgumentException("Expected a position below " + bound + ", but got " + position);
        }
        long value = position;
        do {
            value = shuffled(value);
        } while (value >= bound);
        return value;
    }

    private long shuffled(long value) {
        long mask = (1L << halfBits) - 1;
        long left = value >>> halfBits;
        long right = value & mask;
        for (int round = 0; round < ROUNDS; round++) {
            long next = left ^ (mixed(right + seed + round * 0x9E3779B97F4A7C15L) & mask);
            left = right;
            right = next;
        }
        return (left << halfBits) | right;
    }

    /** The finishing steps of SplitMix64. */
    private static long mixed(long value) {
        long first = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        long second = (first ^ (first >>> 27)) * 0x94D049BB133111EBL;
        return second ^ (second >>> 31);
    }

    private static byte[] sha256(String key) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every JDK has SHA-256", missing);
        }
    }
}
