package org.millrace.handlers.ingest.request;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What was handed over for one object.
 *
 * @param type file, container or manifest
 * @param url where it is: an absolute URL, or {@code batch:PATH} for a file of the batch's workspace
 * @param filename its name
 * @param digest what its bytes come to, as far as the depositor said
 * @param size its bytes, as far as the depositor said
 * @param base what relative URLs in it are relative to, if not {@code url}: where a manifest that was handed over as a
 *     file came from
 */
public record Payload(
        PayloadType type,
        String url,
        String filename,
        Optional<Digest> digest,
        OptionalLong size,
        Optional<String> base) {

    /** Before the path of a file that was handed over with the submission and lies in the batch's workspace. */
    public static final String BATCH_SCHEME = "batch:";

    public Payload {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(filename, "filename");
        Objects.requireNonNull(digest, "digest");
        Objects.requireNonNull(size, "size");
        Objects.requireNonNull(base, "base");
    }

    /** A payload whose relative URLs, if it has any, are relative to its own. */
    public Payload(PayloadType type, String url, String filename, Optional<Digest> digest, OptionalLong size) {
        this(type, url, filename, digest, size, Optional.empty());
    }
}
