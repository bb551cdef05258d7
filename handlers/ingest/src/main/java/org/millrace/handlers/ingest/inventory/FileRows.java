package org.millrace.handlers.ingest.inventory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Iterator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.StoredObject;
import org.millrace.handlers.ingest.request.StoredObject.StoredFile;

/** The files of a version: a row for each, and one to be audited for each whose bytes came with it. */
final class FileRows {

    private static final String FILE = "INSERT INTO inv_files (inv_object_id, inv_version_id, pathname, source, role,"
            + " full_size, billable_size, mime_type, digest_type, digest_value, since_version, created)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String AUDITS = "INSERT INTO inv_audits (inv_node_id, inv_object_id, inv_version_id,"
            + " inv_file_id, url, status, created)"
            + " SELECT ?, inv_object_id, inv_version_id, id, CONCAT(?, pathname), 'unknown', ?"
            + " FROM inv_files WHERE inv_version_id = ? AND since_version = ?";

    private static final String PRODUCER = "producer/";
    private static final String SYSTEM = "system/";

    private final StoredObject stored;
    private final Path list;
    private final Instant now;

    FileRows(StoredObject stored, Path list, Instant now) {
        this.stored = stored;
        this.list = list;
        this.now = now;
    }

    /**
     * How much a version has.
     *
     * @param files how many
     * @param bytes of what size in all
     */
    record Extent(long files, long bytes) {
        @Override
        public String toString() {
            return files + " files of " + bytes + " bytes";
        }
    }

    /** What the list comes to. */
    Extent listed() throws IOException {
        try (Stream<StoredFile> files = Json.lines(list, StoredFile.class)) {
            return files.map(file -> new Extent(1, file.size()))
                    .reduce(new Extent(0, 0), (a, b) -> new Extent(a.files() + b.files(), a.bytes() + b.bytes()));
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    /** What the inventory has of a version. */
    static Extent recorded(Sql sql, long version) throws SQLException {
        return sql.find(
                        "SELECT COUNT(*), COALESCE(SUM(full_size), 0) FROM inv_files WHERE inv_version_id = ?",
                        row -> new Extent(row.getLong(1), row.getLong(2)),
                        version)
                .orElseThrow();
    }

    /** Inserts them, as they are read. */
    void insert(Sql sql, long object, long version, long node) throws SQLException {
        KnownTypes types = KnownTypes.of(sql, object, stored.version());
        try (Stream<StoredFile> files = Json.lines(list, StoredFile.class)) {
            Iterator<@Nullable Object[]> rows = files.map(file -> row(file, object, version, types.type(file)))
                    .iterator();
            sql.insertAll(FILE, rows);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        String place = stored.location() + "#v" + stored.version() + "/";
        sql.update(AUDITS, node, place, now, version, stored.version());
    }

    private @Nullable Object[] row(StoredFile file, long object, long version, String type) {
        return new @Nullable Object[] {
            object,
            version,
            DatabaseText.fit(file.path(), DatabaseText.LONG),
            source(file.path()),
            role(file.path()),
            file.size(),
            file.since() == stored.version() ? file.size() : 0L,
            DatabaseText.fit(type),
            "sha-256",
            file.sha256(),
            file.since(),
            now
        };
    }

    private static String source(String path) {
        if (path.startsWith(PRODUCER)) {
            return "producer";
        }
        return path.startsWith(SYSTEM) ? "system" : "consumer";
    }

    /** What the repository wrote, and what depositors may say about an object in files with names that are known. */
    private static String role(String path) {
        boolean metadata = path.startsWith(SYSTEM)
                || path.startsWith(PRODUCER + "mrt-")
                || path.equals(PRODUCER + "stash-wrapper.xml");
        return metadata ? "metadata" : "data";
    }
}
