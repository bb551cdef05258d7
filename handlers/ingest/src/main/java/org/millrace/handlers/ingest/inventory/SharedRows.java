package org.millrace.handlers.ingest.inventory;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.handlers.ingest.request.StoredObject;

/**
 * The rows that objects share: owner, collections, storage node. They are made in a transaction of their own, before the
 * object's, so that the objects of a new owner do not wait for each other's files.
 */
final class SharedRows {

    private static final String CONTENT = "_content";

    private final Transactions transactions;
    private final Instant now;

    SharedRows(Transactions transactions, Instant now) {
        this.transactions = transactions;
        this.now = now;
    }

    /**
     * Their ids.
     *
     * @param owner of the owner
     * @param collections of the collections
     * @param node of the storage node
     */
    record Ids(long owner, List<Long> collections, long node) {}

    /** The rows of a profile and a node, made if they are not there. */
    Ids ensure(Profile profile, StoredObject stored) throws SQLException, InterruptedException {
        return transactions.run(sql -> {
            long owner = row(
                    sql,
                    "SELECT id FROM inv_owners WHERE ark = ?",
                    profile.owner(),
                    "INSERT INTO inv_owners (ark) VALUES (?)",
                    profile.owner());
            List<Long> collections = new ArrayList<>();
            for (String collection :
                    new TreeSet<>(profile.collections())) { // in one order, lest two wait for each other
                collections.add(collection(sql, collection, profile));
            }
            return new Ids(owner, List.copyOf(collections), node(sql, stored.node()));
        });
    }

    private static long collection(Sql sql, String ark, Profile profile) throws SQLException {
        String id = profile.id();
        String mnemonic = id.endsWith(CONTENT) ? id.substring(0, id.length() - CONTENT.length()) : id;
        return row(
                sql,
                "SELECT id FROM inv_collections WHERE ark = ?",
                ark,
                "INSERT INTO inv_collections (ark, name, mnemonic) VALUES (?, ?, ?)",
                ark,
                DatabaseText.fit(profile.description()),
                DatabaseText.fit(mnemonic));
    }

    private long node(Sql sql, int number) throws SQLException {
        return row(
                sql,
                "SELECT id FROM inv_nodes WHERE number = ?",
                number,
                "INSERT INTO inv_nodes (number, created) VALUES (?, ?)",
                number,
                now);
    }

    private static long row(Sql sql, String query, Object key, String insert, @Nullable Object... values)
            throws SQLException {
        Optional<Long> there = sql.number(query, key);
        if (there.isPresent()) {
            return there.get();
        }
        Optional<Long> made = sql.insertUnlessTaken(insert, values);
        return made.isPresent()
                ? made.get()
                : sql.number(query, key).orElseThrow(() -> new SQLException("A row came and went: " + query, "40001"));
    }
}
