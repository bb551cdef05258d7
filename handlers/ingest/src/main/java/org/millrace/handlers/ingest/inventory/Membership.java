package org.millrace.handlers.ingest.inventory;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.millrace.handlers.ingest.request.StoredObject;

/** What an object belongs to: its collections, and the storage node that has it. */
final class Membership {

    private final Sql sql;
    private final long object;

    Membership(Sql sql, long object) {
        this.sql = sql;
        this.object = object;
    }

    /** Makes it what the latest version says. */
    void become(SharedRows.Ids shared, StoredObject stored, Instant now) throws SQLException {
        collections(shared.collections());
        int known = sql.update(
                "UPDATE inv_nodes_inv_objects SET version_number = ?, replicated = NULL"
                        + " WHERE inv_object_id = ? AND inv_node_id = ?",
                stored.version(),
                object,
                shared.node());
        if (known == 0) {
            sql.insert(
                    "INSERT INTO inv_nodes_inv_objects (inv_node_id, inv_object_id, role, created, version_number)"
                            + " VALUES (?, ?, 'primary', ?, ?)",
                    shared.node(),
                    object,
                    now,
                    stored.version());
        }
    }

    private void collections(List<Long> wanted) throws SQLException {
        List<Long> present = sql.list(
                "SELECT inv_collection_id FROM inv_collections_inv_objects WHERE inv_object_id = ?",
                row -> row.getLong(1),
                object);
        for (Long collection : present) {
            if (!wanted.contains(collection)) {
                sql.update(
                        "DELETE FROM inv_collections_inv_objects WHERE inv_object_id = ? AND inv_collection_id = ?",
                        object,
                        collection);
            }
        }
        for (Long collection : wanted) {
            if (!present.contains(collection)) {
                sql.insert(
                        "INSERT INTO inv_collections_inv_objects (inv_collection_id, inv_object_id) VALUES (?, ?)",
                        collection,
                        object);
            }
        }
    }
}
