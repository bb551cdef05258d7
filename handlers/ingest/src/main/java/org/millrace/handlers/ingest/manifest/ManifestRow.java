package org.millrace.handlers.ingest.manifest;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.millrace.handlers.ingest.request.Digest;
import org.millrace.spi.Finding;

/**
 * A row of a manifest.
 *
 * @param number counted from 1, rows only
 * @param place manifest and line, such as {@code batch.checkm:12}
 * @param kind what the manifest said rows are where this one stood
 * @param file what it lists
 * @param object what it says of an object; empty unless the manifest is a batch
 * @param faults why it cannot be used; empty if it can. What {@code file} says of a bad row is not to be relied on
 */
public record ManifestRow(
        long number, String place, ManifestKind kind, Listed file, OfObject object, List<Finding> faults) {

    public ManifestRow {
        Objects.requireNonNull(place, "place");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(object, "object");
        faults = List.copyOf(faults);
    }

    /** Whether it can be used. */
    public boolean isGood() {
        return faults.isEmpty();
    }

    /**
     * What a row lists: a file, a container or a manifest.
     *
     * @param url absolute
     * @param name its name, if need be from the URL
     * @param digest what its bytes come to, if given
     * @param size its bytes, if given
     * @param mimeType what it is, if given
     */
    public record Listed(
            String url, String name, Optional<Digest> digest, OptionalLong size, Optional<String> mimeType) {

        static final Listed NOTHING = new Listed("", "", Optional.empty(), OptionalLong.empty(), Optional.empty());
    }

    /**
     * What a row of a batch says of its object.
     *
     * @param primaryId its identifier
     * @param localIds the depositor's identifiers, joined by {@code ;}
     * @param creator who
     * @param title what
     * @param date when
     */
    public record OfObject(
            Optional<String> primaryId,
            Optional<String> localIds,
            Optional<String> creator,
            Optional<String> title,
            Optional<String> date) {

        static final OfObject NOTHING =
                new OfObject(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
