package org.millrace.handlers.ingest.transfer;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.millrace.handlers.ingest.request.Digest;
import org.millrace.handlers.ingest.request.Payload;

/**
 * A small file that is wanted, such as a manifest.
 *
 * @param url where it is, as {@link Payload#url()}
 * @param digest what its bytes must come to, as far as somebody said
 * @param size how many there must be, as far as somebody said
 * @param limit how many there may be at most
 * @param place where its URL stands, to be told in findings
 */
public record SmallFile(String url, Optional<Digest> digest, OptionalLong size, long limit, String place) {

    public SmallFile {
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(digest, "digest");
        Objects.requireNonNull(size, "size");
        Objects.requireNonNull(place, "place");
    }

    /** A payload that is small. */
    public static SmallFile of(Payload payload, long limit, String place) {
        return new SmallFile(payload.url(), payload.digest(), payload.size(), limit, place);
    }
}
