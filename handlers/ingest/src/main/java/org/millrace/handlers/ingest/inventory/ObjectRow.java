package org.millrace.handlers.ingest.inventory;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.handlers.ingest.request.StoredObject;
import org.millrace.handlers.ingest.text.LabelledText;

/** The row of an object, held by the transaction that asked for it. */
final class ObjectRow {

    private static final String FIND = "SELECT id, version_number FROM inv_objects WHERE ark = ? FOR UPDATE";
    private static final String INSERT = "INSERT INTO inv_objects (inv_owner_id, ark, md5_3, object_type, role,"
            + " aggregate_role, version_number, created) VALUES (?, ?, ?, ?, ?, ?, 0, ?)";
    private static final String UPDATE = "UPDATE inv_objects SET inv_owner_id = ?, object_type = ?, role = ?,"
            + " aggregate_role = ?, version_number = ?, erc_who = ?, erc_what = ?, erc_when = ?, erc_where = ?,"
            + " modified = ? WHERE id = ?";
    private static final int WORD = 32;

    private final long id;
    private final long current;

    private ObjectRow(long id, long current) {
        this.id = id;
        this.current = current;
    }

    /** The object's row, made if it is not there. */
    static ObjectRow hold(Sql sql, StoredObject stored, Profile profile, long owner, Instant now) throws SQLException {
        Optional<ObjectRow> there = find(sql, stored.ark());
        if (there.isPresent()) {
            return there.get();
        }
        Optional<Long> made = sql.insertUnlessTaken(
                INSERT,
                owner,
                stored.ark(),
                md5(stored.ark()),
                word(profile.type(), "MRT-curatorial"),
                word(profile.role(), "MRT-content"),
                aggregate(profile),
                now);
        return made.isPresent()
                ? new ObjectRow(made.get(), 0)
                : find(sql, stored.ark())
                        .orElseThrow(() -> new SQLException("The object came and went: " + stored.ark(), "40001"));
    }

    private static Optional<ObjectRow> find(Sql sql, String ark) throws SQLException {
        return sql.find(FIND, row -> new ObjectRow(row.getLong(1), row.getLong(2)), ark);
    }

    long id() {
        return id;
    }

    /** The highest version that is recorded; 0 before the first. */
    long current() {
        return current;
    }

    /** Lets the row speak of a version. */
    void describe(Sql sql, long version, Profile profile, long owner, LabelledText erc, Instant now)
            throws SQLException {
        sql.update(
                UPDATE,
                owner,
                word(profile.type(), "MRT-curatorial"),
                word(profile.role(), "MRT-content"),
                aggregate(profile),
                version,
                joined(erc.values("who")),
                joined(erc.values("what")),
                joined(erc.values("when")),
                joined(erc.values("where")),
                now,
                id);
    }

    private static String joined(Stream<String> values) {
        return DatabaseText.fit(values.collect(Collectors.joining(" ; ")), DatabaseText.LONG);
    }

    private static String word(String given, String usual) {
        return DatabaseText.fit(given.isBlank() ? usual : given, WORD);
    }

    private static @Nullable String aggregate(Profile profile) {
        return profile.aggregate().isBlank() ? null : DatabaseText.fit(profile.aggregate(), WORD);
    }

    private static String md5(String ark) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(ark.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, 3);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every JDK has MD5", missing);
        }
    }
}
