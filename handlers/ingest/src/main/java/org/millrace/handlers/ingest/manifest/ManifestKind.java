package org.millrace.handlers.ingest.manifest;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.handlers.ingest.request.PayloadType;

/** What a manifest lists, said by its line {@code #%profile}. */
public enum ManifestKind {
    /** The files of one object. */
    OBJECT("mrt-ingest-manifest", PayloadType.FILE, List.of("mimeType")),
    /** Objects of one file each. */
    FILES("mrt-single-file-batch-manifest", PayloadType.FILE, Columns.OF_OBJECTS),
    /** Objects in containers. */
    CONTAINERS("mrt-container-batch-manifest", PayloadType.CONTAINER, Columns.OF_OBJECTS),
    /** Objects that have a manifest each. */
    MANIFESTS("mrt-batch-manifest", PayloadType.MANIFEST, Columns.OF_OBJECTS);

    private static final List<String> REGISTRIES =
            List.of("http://uc3.cdlib.org/registry/ingest/manifest/", "http://uc3.cdlib.org/registry/mrt/");

    /** Here because an enum's constants cannot use its own static fields. */
    private static final class Columns {
        private static final List<String> OF_ALL =
                List.of("fileUrl", "hashAlgorithm", "hashValue", "fileSize", "fileLastModified", "fileName");
        private static final List<String> OF_OBJECTS =
                List.of("primaryIdentifier", "localIdentifier", "creator", "title", "date");
    }

    private final String profile;
    private final PayloadType rows;
    private final List<String> ownColumns;

    ManifestKind(String profile, PayloadType rows, List<String> ownColumns) {
        this.profile = profile;
        this.rows = rows;
        this.ownColumns = ownColumns;
    }

    /** The kind of a profile's address, in either registry. */
    static Optional<ManifestKind> ofProfile(String address) {
        return Arrays.stream(values())
                .filter(kind -> REGISTRIES.stream().anyMatch(registry -> address.equals(registry + kind.profile)))
                .findFirst();
    }

    /** The addresses that manifests should give. */
    static List<String> addresses() {
        return Arrays.stream(values()).map(ManifestKind::address).toList();
    }

    /** The address that a manifest of this kind should give. */
    public String address() {
        return REGISTRIES.get(0) + profile;
    }

    /** The last part of the address. */
    public String profile() {
        return profile;
    }

    /** What each row lists. */
    public PayloadType rows() {
        return rows;
    }

    /** Whether each row is an object. */
    public boolean isBatch() {
        return this != OBJECT;
    }

    /** The names of the columns; where a column stands says what it is, whatever {@code #%fields} says. */
    List<String> columns() {
        return Stream.concat(Columns.OF_ALL.stream(), ownColumns.stream()).toList();
    }
}
