package org.millrace.handlers.ingest.inventory;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.millrace.handlers.ingest.describe.MimeTypes;
import org.millrace.handlers.ingest.request.StoredObject.StoredFile;

/**
 * What the files of a version are. One that was carried over from the version before is what it was recorded as; if that was
 * never recorded, what its name says.
 */
final class KnownTypes {

    private static final String EARLIER = "SELECT f.pathname, f.digest_value, f.mime_type FROM inv_files f"
            + " JOIN inv_versions v ON v.id = f.inv_version_id WHERE f.inv_object_id = ? AND f.mime_type IS NOT NULL"
            + " AND v.number = (SELECT MAX(number) FROM inv_versions WHERE inv_object_id = ? AND number < ?)";

    private final Map<Recorded, String> earlier = new HashMap<>();

    private record Recorded(String path, String sha256) {}

    private KnownTypes() {}

    /** For the files of a version, with what is recorded of the one before. */
    static KnownTypes of(Sql sql, long object, long version) throws SQLException {
        KnownTypes types = new KnownTypes();
        if (version > 1) {
            sql.list(
                            EARLIER,
                            row -> Map.entry(new Recorded(row.getString(1), row.getString(2)), row.getString(3)),
                            object,
                            object,
                            version)
                    .forEach(type -> types.earlier.put(type.getKey(), type.getValue()));
        }
        return types;
    }

    String type(StoredFile file) {
        return file.mimeType()
                .or(() -> Optional.ofNullable(earlier.get(new Recorded(file.path(), file.sha256()))))
                .orElseGet(() -> MimeTypes.detect(file.path()));
    }
}
