package org.millrace.handlers.ingest.request;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A file to be fetched: a line of {@code Ingest/files.jsonl}.
 *
 * @param name its path in the object, below {@code producer/}
 * @param url where it is, as {@link Payload#url()}
 * @param digest what its bytes come to, as far as the depositor said
 * @param size its bytes, as far as the depositor said
 * @param mimeType what it is, as far as the depositor said
 * @param place where it was listed, such as {@code manifest.checkm:7}, to be told in findings
 */
public record ListedFile(
        String name, String url, Optional<Digest> digest, OptionalLong size, Optional<String> mimeType, String place) {

    /** Where the list lies in a job's workspace. */
    public static final String LIST = "Ingest/files.jsonl";

    public ListedFile {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(digest, "digest");
        Objects.requireNonNull(size, "size");
        Objects.requireNonNull(mimeType, "mimeType");
        Objects.requireNonNull(place, "place");
    }
}
