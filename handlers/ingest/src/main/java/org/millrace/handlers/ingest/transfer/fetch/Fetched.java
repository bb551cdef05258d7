package org.millrace.handlers.ingest.transfer.fetch;

import java.util.Map;
import org.millrace.handlers.ingest.request.DigestAlgorithm;

/**
 * A file that has come whole, and is what was wanted.
 *
 * @param size its bytes
 * @param digests what they come to; always with SHA-256
 */
public record Fetched(long size, Map<DigestAlgorithm, String> digests) {

    public Fetched {
        digests = Map.copyOf(digests);
    }
}
