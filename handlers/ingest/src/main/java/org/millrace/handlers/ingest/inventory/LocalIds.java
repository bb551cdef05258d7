package org.millrace.handlers.ingest.inventory;

import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which object a depositor's own identifier names: each belongs to one object of an owner, for good. */
public final class LocalIds {

    private static final String FIND =
            "SELECT inv_object_ark FROM inv_localids WHERE inv_owner_ark = ? AND local_id = ?";
    private static final String INSERT =
            "INSERT INTO inv_localids (inv_object_ark, inv_owner_ark, local_id, created) VALUES (?, ?, ?, ?)";
    private static final String LIST =
            "SELECT local_id FROM inv_localids WHERE inv_owner_ark = ? AND inv_object_ark = ? ORDER BY id";

    private final Transactions transactions;
    private final String owner;

    /**
     * The identifiers of one owner.
     *
     * @param transactions of the inventory
     * @param owner the owner's ARK
     */
    public LocalIds(Transactions transactions, String owner) {
        this.transactions = transactions;
        this.owner = owner;
    }

    /** The objects that local ids name, as far as they name one: local id to ARK, in the order asked for. */
    public Map<String, String> find(List<String> ids) throws SQLException, InterruptedException {
        return transactions.run(sql -> known(sql, ids));
    }

    private Map<String, String> known(Sql sql, List<String> ids) throws SQLException {
        Map<String, String> known = new LinkedHashMap<>();
        for (String id : ids) {
            ark(sql, id).ifPresent(ark -> known.put(id, ark));
        }
        return known;
    }

    private Optional<String> ark(Sql sql, String id) throws SQLException {
        return sql.find(FIND, row -> row.getString(1), owner, id);
    }

    /** All local ids of an object, the oldest first. */
    public List<String> of(String ark) throws SQLException, InterruptedException {
        return transactions.run(sql -> sql.list(LIST, row -> row.getString(1), owner, ark));
    }

    /**
     * Lets local ids name an object. Those that do already are not touched; if one names another object, nothing is done.
     *
     * @return the local ids that name another object, each with its ARK; empty if all went well
     */
    public Map<String, String> register(String ark, List<String> ids, Instant now)
            throws SQLException, InterruptedException {
        return transactions.run(sql -> {
            Map<String, String> known = known(sql, ids);
            known.values().removeIf(ark::equals);
            if (!known.isEmpty()) {
                return known;
            }
            for (String id : ids) {
                insert(sql, ark, id, now);
            }
            return Map.of();
        });
    }

    private void insert(Sql sql, String ark, String id, Instant now) throws SQLException {
        Optional<String> named = ark(sql, id);
        if (named.isEmpty()
                && sql.insertUnlessTaken(INSERT, ark, owner, id, now).isPresent()) {
            return;
        }
        if (!ark(sql, id).equals(Optional.of(ark))) {
            // Taken meanwhile by somebody who does not know our locks: what we did is undone, and looked at again
            throw new SQLException("The local id '" + id + "' was taken by another job meanwhile", "40001");
        }
    }

    /** Whether any object has an ARK, or any local id names it. */
    public static boolean isInUse(Transactions transactions, String ark) throws SQLException, InterruptedException {
        return transactions.run(sql -> sql.number("SELECT COUNT(*) FROM inv_objects WHERE ark = ?", ark)
                                .orElse(0L)
                        > 0
                || sql.number("SELECT COUNT(*) FROM inv_localids WHERE inv_object_ark = ?", ark)
                                .orElse(0L)
                        > 0);
    }
}
