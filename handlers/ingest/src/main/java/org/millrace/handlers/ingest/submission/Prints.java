package org.millrace.handlers.ingest.submission;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.Set;
import org.millrace.handlers.ingest.request.DigestAlgorithm;

/**
 * Remembers texts by 128 bits of their SHA-256, so that a long one takes no more memory than a short one: about 80 bytes
 * each. Two different texts are never taken for one in practice.
 */
final class Prints {

    private record Print(long high, long low) {}

    private final Set<Print> known = new HashSet<>();
    private final MessageDigest digest = DigestAlgorithm.SHA256.start();

    boolean contains(String text) {
        return known.contains(print(text));
    }

    void add(String text) {
        known.add(print(text));
    }

    private Print print(String text) {
        ByteBuffer hash = ByteBuffer.wrap(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        return new Print(hash.getLong(), hash.getLong());
    }
}
