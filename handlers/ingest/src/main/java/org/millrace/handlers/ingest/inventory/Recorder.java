package org.millrace.handlers.ingest.inventory;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.millrace.handlers.ingest.describe.Embargo;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.handlers.ingest.request.StoredObject;
import org.millrace.spi.Finding;

/**
 * Records a version of an object, in one transaction.
 *
 * <p>A version that is recorded already is left as it is, if storage still says the same of it. One that comes after a later
 * one, because its job was held up, is recorded all the same, without changing what is said of the object now.
 */
final class Recorder {

    private static final String VERSION =
            "INSERT INTO inv_versions (inv_object_id, ark, number, note, created) VALUES (?, ?, ?, ?, ?)";
    private static final int NOTE = 4_000;

    private final Transactions transactions;
    private final IngestRequest request;
    private final StoredObject stored;
    private final Described described;
    private final FileRows files;
    private final Instant now;

    Recorder(
            Transactions transactions,
            IngestRequest request,
            StoredObject stored,
            Described described,
            FileRows files,
            Instant now) {
        this.transactions = transactions;
        this.request = request;
        this.stored = stored;
        this.described = described;
        this.files = files;
        this.now = now;
    }

    /**
     * How it went.
     *
     * @param conflicts why nothing was recorded, if there is anything
     * @param remarks what should be looked at although all went well
     */
    record Result(List<Finding> conflicts, List<Finding> remarks) {

        private static final Result DONE = new Result(List.of(), List.of());

        private static Result refused(Finding conflict) {
            return new Result(List.of(conflict), List.of());
        }
    }

    Result record() throws SQLException, IOException, InterruptedException {
        FileRows.Extent listed = files.listed();
        SharedRows.Ids shared = new SharedRows(transactions, now).ensure(request.profile(), stored);
        return transactions.run(sql -> record(sql, shared, listed));
    }

    private Result record(Sql sql, SharedRows.Ids shared, FileRows.Extent listed) throws SQLException {
        ObjectRow object = ObjectRow.hold(sql, stored, request.profile(), shared.owner(), now);
        Optional<Long> node = otherNode(sql, object.id());
        if (node.isPresent()) {
            return Result.refused(movedFrom(node.get()));
        }
        Optional<Long> version = sql.number(
                "SELECT id FROM inv_versions WHERE inv_object_id = ? AND number = ?", object.id(), stored.version());
        if (version.isPresent()) {
            FileRows.Extent recorded = FileRows.recorded(sql, version.get());
            return recorded.equals(listed) ? Result.DONE : Result.refused(differs(recorded, listed));
        }
        insert(sql, object, shared);
        return missing(sql, object.id());
    }

    private void insert(Sql sql, ObjectRow object, SharedRows.Ids shared) throws SQLException {
        long version = sql.insert(
                VERSION,
                object.id(),
                stored.ark(),
                stored.version(),
                DatabaseText.fit(request.submission().note(), NOTE),
                stored.created());
        files.insert(sql, object.id(), version, shared.node());
        new DescriptionRows(described).insert(sql, object.id(), version, request, stored);
        if (stored.version() > object.current()) {
            object.describe(sql, stored.version(), request.profile(), shared.owner(), described.erc(), now);
            new Membership(sql, object.id()).become(shared, stored, now);
            standFor(sql, object.id());
            embargo(sql, object.id());
        }
    }

    /** An object may be an owner or a collection itself. */
    private void standFor(Sql sql, long object) throws SQLException {
        Profile profile = request.profile();
        if (profile.aggregate().equals("MRT-owner")) {
            sql.update("UPDATE inv_owners SET inv_object_id = ? WHERE ark = ?", object, stored.ark());
        } else if (profile.aggregate().equals("MRT-collection")) {
            sql.update("UPDATE inv_collections SET inv_object_id = ? WHERE ark = ?", object, stored.ark());
        }
    }

    private void embargo(Sql sql, long object) throws SQLException {
        if (described.embargo().isPresent()) {
            sql.update("DELETE FROM inv_embargoes WHERE inv_object_id = ?", object);
            Optional<Instant> end = Embargo.end(described.embargo().get());
            if (end.isPresent()) {
                sql.insert(
                        "INSERT INTO inv_embargoes (inv_object_id, embargo_end_date) VALUES (?, ?)", object, end.get());
            }
        }
    }

    private Optional<Long> otherNode(Sql sql, long object) throws SQLException {
        return sql.number(
                "SELECT n.number FROM inv_nodes n JOIN inv_nodes_inv_objects o ON o.inv_node_id = n.id"
                        + " WHERE o.inv_object_id = ? AND o.role = 'primary' AND n.number <> ?",
                object,
                stored.node());
    }

    private Result missing(Sql sql, long object) throws SQLException {
        long earlier = sql.number(
                        "SELECT COUNT(*) FROM inv_versions WHERE inv_object_id = ? AND number < ?",
                        object,
                        stored.version())
                .orElse(0L);
        long absent = stored.version() - 1 - earlier;
        return absent == 0
                ? Result.DONE
                : new Result(
                        List.of(),
                        List.of(Finding.of(
                                        "EARLIER_VERSIONS_MISSING",
                                        "Expected " + (stored.version() - 1) + " earlier versions of " + stored.ark()
                                                + " in the inventory, but " + absent + " are not there")
                                .at(stored.ark())
                                .mendedBy("Resume the jobs that stored them; they are found by this identifier.")));
    }

    private Finding movedFrom(long node) {
        return Finding.of(
                        "OTHER_NODE",
                        "Expected the object " + stored.ark() + " on the storage node " + node
                                + ", where its other versions are, but it was stored on " + stored.node())
                .at(stored.ark())
                .mendedBy("Mend the storage node of the profile "
                        + request.profile().id() + ".");
    }

    private Finding differs(FileRows.Extent recorded, FileRows.Extent listed) {
        return Finding.of(
                        "VERSION_DIFFERS",
                        "Expected version " + stored.version() + " of " + stored.ark() + " with " + recorded
                                + " as the inventory has it, but it was stored with " + listed)
                .at(stored.ark())
                .mendedBy("Find out whether storage or the inventory lost something, such as by an old backup.");
    }
}
