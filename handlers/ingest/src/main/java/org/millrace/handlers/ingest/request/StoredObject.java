package org.millrace.handlers.ingest.request;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * An object as it lies in preservation storage after this job: the file {@code Ingest/stored.json}. The files of the
 * version stand in {@code Ingest/version.jsonl}, a {@link StoredFile} a line.
 *
 * @param ark the object
 * @param version the number of the version that this job made
 * @param created when that version was made
 * @param files how many files it has
 * @param bytes how many bytes they have
 * @param node the storage node's number
 * @param location where the object lies
 */
public record StoredObject(
        String ark, long version, Instant created, long files, long bytes, int node, String location) {

    /** Where it lies in a job's workspace. */
    public static final String PATH = "Ingest/stored.json";
    /** Where the list of the version's files lies. */
    public static final String FILES = "Ingest/version.jsonl";

    public StoredObject {
        Objects.requireNonNull(ark, "ark");
        Objects.requireNonNull(created, "created");
        Objects.requireNonNull(location, "location");
    }

    /**
     * A file of the version.
     *
     * @param path in the object, such as {@code producer/a/b.tif}
     * @param size its bytes
     * @param sha256 what they come to
     * @param mimeType what it is; nothing for a file of the version before, since storage has no place for that
     * @param since the version that brought these bytes; the present one if they are new
     */
    public record StoredFile(String path, long size, String sha256, Optional<String> mimeType, long since) {}
}
