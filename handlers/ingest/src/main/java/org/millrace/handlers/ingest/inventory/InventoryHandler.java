package org.millrace.handlers.ingest.inventory;

import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.handlers.ingest.describe.Embargo;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.StoredObject;
import org.millrace.spi.Emits;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.HeldLock;
import org.millrace.spi.In;
import org.millrace.spi.Outcome;
import org.millrace.spi.Reads;
import org.millrace.spi.Status;

/**
 * Records the version that was stored in the inventory: one transaction, and the same however often it is done.
 */
@HandlerKey("INVENTORY")
@In(name = "request", type = Path.class, documentation = "What was ingested, as ACCEPT_SUBMISSION wrote it.")
@In(name = "stored", type = Path.class, documentation = "The object as it lies in storage, as STORE wrote it.")
@In(name = "version", type = Path.class, documentation = "The files of the version, a line each, as STORE wrote them.")
@Reads({"producer", "system"})
@Emits(
        code = "VERSION_DIFFERS",
        documentation =
                "The inventory has this version of the object with other files than storage. One of the two lost"
                        + " something.")
@Emits(
        code = "OTHER_NODE",
        documentation = "The object's other versions are on another storage node. Mend the profile.")
@Emits(
        code = "BAD_EMBARGO",
        documentation = "mrt-embargo.txt gives no date that can be kept, so that the object would be open. Correct it.")
@Emits(
        code = "EARLIER_VERSIONS_MISSING",
        status = Status.WARNING,
        documentation = "Earlier versions of the object were stored and never recorded. Resume their jobs.")
@Emits(
        code = "METADATA_NOT_KEPT",
        status = Status.WARNING,
        documentation = "A metadata file is too large for the inventory. It is stored like all others.")
public final class InventoryHandler implements Handler {

    private final InventoryDatabase database;

    /** A handler that records in a database. */
    @Inject
    public InventoryHandler(InventoryDatabase database) {
        this.database = database;
    }

    @Override
    @SuppressWarnings("try") // the lock is held, not used
    public Outcome run(HandlerContext context) throws IOException, SQLException, InterruptedException {
        IngestRequest request = Json.read(context.inputs().file("request"), IngestRequest.class);
        StoredObject stored = Json.read(context.inputs().file("stored"), StoredObject.class);
        Described described = Described.read(context.workspace());
        Optional<Finding> badEmbargo = described.embargo().flatMap(Embargo::defect);
        if (badEmbargo.isPresent()) {
            return Outcome.ko(badEmbargo.get());
        }
        Instant now = context.clock().instant();
        FileRows files = new FileRows(stored, context.inputs().file("version"), now);
        Recorder recorder = new Recorder(database.open(context), request, stored, described, files, now);
        // The database would keep two jobs of an object apart as well; Merritt's own services look here
        try (HeldLock held = context.lock("inventory/" + stored.ark())) {
            return outcome(recorder.record(), described.remarks());
        }
    }

    private static Outcome outcome(Recorder.Result result, List<Finding> others) {
        if (!result.conflicts().isEmpty()) {
            return new Outcome.Ko(result.conflicts());
        }
        List<Finding> remarks =
                Stream.concat(result.remarks().stream(), others.stream()).toList();
        return remarks.isEmpty() ? Outcome.ok() : new Outcome.Warning(remarks);
    }
}
