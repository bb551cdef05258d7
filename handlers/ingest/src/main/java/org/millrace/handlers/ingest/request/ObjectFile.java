package org.millrace.handlers.ingest.request;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A file of the object as it lies in the workspace: a line of {@code Ingest/fetched.jsonl} (what was downloaded) and of
 * {@code Ingest/object.jsonl} (everything, system files included).
 *
 * @param path its workspace path, such as {@code producer/a/b.tif} or {@code system/mrt-erc.txt}
 * @param size its bytes
 * @param digests what they come to; always with SHA-256
 * @param mimeType what it is; empty in fetched.jsonl if the depositor did not say
 */
public record ObjectFile(String path, long size, Map<DigestAlgorithm, String> digests, Optional<String> mimeType) {

    /** What was fetched. */
    public static final String FETCHED = "Ingest/fetched.jsonl";
    /** All files of the object. */
    public static final String ALL = "Ingest/object.jsonl";

    public ObjectFile {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(mimeType, "mimeType");
        digests = Collections.unmodifiableMap(new EnumMap<>(digests));
    }
}
