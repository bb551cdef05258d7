package org.millrace.handlers.ingest.transfer.fetch;

import java.util.Optional;
import java.util.OptionalLong;
import org.millrace.handlers.ingest.request.Digest;

/**
 * What a file must be.
 *
 * @param digest what its bytes must come to, as far as somebody said
 * @param size how many there must be, as far as somebody said
 * @param limit how many there may be at most
 */
public record Wanted(Optional<Digest> digest, OptionalLong size, Limit limit) {

    /**
     * A bound.
     *
     * @param bytes how many there may be at most
     * @param reason where the bound comes from, to be told
     */
    public record Limit(long bytes, String reason) {}
}
