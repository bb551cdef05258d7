package org.millrace.handlers.ingest.identity;

import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.millrace.handlers.ingest.inventory.InventoryDatabase;
import org.millrace.handlers.ingest.inventory.LocalIds;
import org.millrace.handlers.ingest.inventory.Transactions;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.text.LabelledText;
import org.millrace.spi.Emits;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Outcome;
import org.millrace.spi.Reads;
import org.millrace.spi.Records;

/**
 * Finds out which object it is, and mints an identifier for a new one.
 *
 * <p>What the depositor says is compared with what the inventory knows of the local ids before anything is minted. The
 * identifier is recorded before anything else is done under it, so that no crash makes a second; then the local ids are
 * registered, and then an identifier service is told. Each of these can be done again.
 */
@HandlerKey("MINT")
@In(name = "request", type = Path.class, documentation = "What is to be ingested, as ACCEPT_SUBMISSION wrote it.")
@Reads("producer")
@Records(Fact.Identifiers.class)
@Emits(code = "BAD_PRIMARY_ID", documentation = "The primary identifier is no ARK. Give an ARK, or none.")
@Emits(
        code = "PRIMARY_IDS_DIFFER",
        documentation = "The submission and mrt-erc.txt give different ARKs. Correct one, or leave it out.")
@Emits(
        code = "BAD_LOCAL_ID",
        documentation = "A local id is longer than 255 characters, or has control characters. Give another.")
@Emits(code = "TOO_MANY_LOCAL_IDS", documentation = "An object has more than 200 local ids. Give fewer.")
@Emits(
        code = "LOCAL_ID_CONFLICT",
        documentation = "A local id names another object of the owner than the given ARK. Correct one of the two.")
@Emits(
        code = "LOCAL_IDS_DISAGREE",
        documentation =
                "Local ids of one submission name different objects of the owner. Leave out those of the other.")
@Emits(
        code = "REFUSED_BY_EZID",
        documentation = "EZID does not take the identifier or what is said of its object; the message has its words.")
public final class MintHandler implements Handler {

    private final InventoryDatabase database;
    private final Minters minters;

    /** A handler that looks local ids up in a database, and mints where profiles say. */
    @Inject
    public MintHandler(InventoryDatabase database, Minters minters) {
        this.database = database;
        this.minters = minters;
    }

    @Override
    public Outcome run(HandlerContext context) throws IOException, SQLException, InterruptedException {
        IngestRequest request = Json.read(context.inputs().file("request"), IngestRequest.class);
        Optional<LabelledText> erc = LabelledText.find(context.workspace(), Claim.ERC);
        Claim claim = Claim.of(request, erc);
        if (!claim.defects().isEmpty()) {
            return new Outcome.Ko(claim.defects());
        }
        Kernel kernel = Kernel.of(erc, request.description());
        Minter minter = minters.of(request.profile(), context.configuration(IngestConfiguration.class));
        Transactions inventory = database.open(context);
        Identification identification = new Identification(
                context, inventory, new LocalIds(inventory, request.profile().owner()));
        try {
            Identification.Result result =
                    identification.settle(claim, request.profile().owner(), () -> minter.mint(context, kernel));
            if (!result.conflicts().isEmpty()) {
                return new Outcome.Ko(result.conflicts());
            }
            minter.publish(result.ark(), kernel, result.localIds());
            return Outcome.ok();
        } catch (Ezid.RefusedException refused) {
            return Outcome.ko(Finding.of("REFUSED_BY_EZID", String.valueOf(refused.getMessage()))
                    .mendedBy("Mend what EZID complains about, or ask its support."));
        }
    }
}
