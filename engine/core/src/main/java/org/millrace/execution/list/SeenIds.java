package org.millrace.execution.list;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Which ids a list has named, in some 16 to 32 bytes each, whatever their length: it keeps 64 bits of their digests. That
 * two ids of a list of a million share them happens once in forty million lists.
 */
final class SeenIds {

    private final MessageDigest digest;
    private long[] table = new long[1 << 10];
    private int size;

    SeenIds() {
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    /** Adds an id; false if it had been added before. */
    boolean add(String id) {
        if (size * 2 >= table.length) {
            grow();
        }
        long bits = ByteBuffer.wrap(digest.digest(id.getBytes(StandardCharsets.UTF_8)))
                .getLong();
        boolean added = put(bits == 0 ? 1 : bits); // 0 marks a free place
        size += added ? 1 : 0;
        return added;
    }

    private boolean put(long bits) {
        int place = (int) bits & (table.length - 1);
        while (table[place] != 0) {
            if (table[place] == bits) {
                return false;
            }
            place = (place + 1) & (table.length - 1);
        }
        table[place] = bits;
        return true;
    }

    private void grow() {
        long[] old = table;
        table = new long[old.length * 2];
        for (long bits : old) {
            if (bits != 0) {
                put(bits);
            }
        }
    }
}
