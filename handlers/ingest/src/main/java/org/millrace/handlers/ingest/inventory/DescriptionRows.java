package org.millrace.handlers.ingest.inventory;

import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.StoredObject;

/** What is said of a version: its Dublin Kernel, how it came in, and descriptions in schemas of their own. */
final class DescriptionRows {

    private static final String KERNEL = "INSERT INTO inv_dublinkernels (inv_object_id, inv_version_id, seq_num,"
            + " element, qualifier, value) VALUES (?, ?, ?, ?, ?, ?)";
    private static final String INGEST =
            "INSERT INTO inv_ingests (inv_object_id, inv_version_id, filename, ingest_type,"
                    + " profile, batch_id, job_id, user_agent, submitted, storage_url) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String METADATA = "INSERT INTO inv_metadatas (inv_object_id, inv_version_id, filename,"
            + " md_schema, serialization, value) VALUES (?, ?, ?, ?, 'xml', ?)";
    private static final List<String> SAID = List.of("who", "what", "when");

    private final Described described;

    DescriptionRows(Described described) {
        this.described = described;
    }

    void insert(Sql sql, long object, long version, IngestRequest request, StoredObject stored) throws SQLException {
        insertKernel(sql, object, version);
        insertIngest(sql, object, version, request, stored);
        for (Described.Metadata metadata : described.metadata()) {
            sql.insert(METADATA, object, version, metadata.path(), metadata.schema(), metadata.text());
        }
    }

    private void insertKernel(Sql sql, long object, long version) throws SQLException {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (Said said : kernel()) {
            String value = DatabaseText.fit(said.value(), DatabaseText.LONG);
            rows.add(
                    new @Nullable Object[] {object, version, rows.size() + 1, said.element(), said.qualifier(), value});
        }
        sql.insertAll(KERNEL, rows.iterator());
    }

    private record Said(String element, @Nullable String qualifier, String value) {}

    /** Who, what, when and where, in this order; the first of where is the object's ARK. */
    private List<Said> kernel() {
        List<Said> kernel = new ArrayList<>();
        for (String element : SAID) {
            described.erc().values(element).forEach(value -> kernel.add(new Said(element, null, value)));
        }
        List<String> where = described.erc().values("where").toList();
        where.stream().limit(1).forEach(ark -> kernel.add(new Said("where", "primary", ark)));
        where.stream().skip(1).forEach(id -> kernel.add(new Said("where", "local", id)));
        return kernel;
    }

    private void insertIngest(Sql sql, long object, long version, IngestRequest request, StoredObject stored)
            throws SQLException {
        IngestRequest.Submission submission = request.submission();
        sql.insert(
                INGEST,
                object,
                version,
                said("file", request.payload().filename()),
                type(said("type", request.payload().type().name().toLowerCase(Locale.ROOT))),
                said("profile", request.profile().id()),
                said("batch", submission.batch()),
                said("job", submission.job()),
                said("userAgent", submission.submitter()),
                described
                        .ingest()
                        .value("submissionDate")
                        .flatMap(DescriptionRows::time)
                        .orElse(submission.at()),
                DatabaseText.fit(stored.location()));
    }

    private String said(String label, String otherwise) {
        return DatabaseText.fit(described.ingest().value(label).orElse(otherwise));
    }

    /** Merritt's word for a job's payload. */
    private static String type(String word) {
        return word.equals("manifest") ? "object-manifest" : DatabaseText.fit(word, 32);
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException noTime) {
            return Optional.empty();
        }
    }
}
