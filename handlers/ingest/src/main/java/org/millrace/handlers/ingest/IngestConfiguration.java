package org.millrace.handlers.ingest;

import java.nio.file.Path;
import java.util.Optional;
import org.millrace.handlers.ingest.identity.MinterSettings;
import org.millrace.handlers.ingest.inventory.InventorySettings;
import org.millrace.handlers.ingest.report.callback.CallbackSettings;
import org.millrace.handlers.ingest.report.mail.MailSettings;
import org.millrace.handlers.ingest.storage.StorageSettings;
import org.millrace.handlers.ingest.transfer.TransferSettings;

/**
 * The section {@code handlers.ingest} of the configuration; every handler of the family asks for it whole.
 *
 * @param profiles the folder of the collections' profiles; without it there is only the built-in profile
 * @param transfer how files are fetched
 * @param minter where identifiers come from
 * @param storage where objects are stored
 * @param inventory the database of the inventory
 * @param mail how mails are sent; without it none are
 * @param callback how callbacks are made
 */
public record IngestConfiguration(
        Optional<Path> profiles,
        Optional<TransferSettings> transfer,
        Optional<MinterSettings> minter,
        Optional<StorageSettings> storage,
        Optional<InventorySettings> inventory,
        Optional<MailSettings> mail,
        Optional<CallbackSettings> callback) {

    /** What holds if the configuration says nothing. */
    public static IngestConfiguration empty() {
        return new IngestConfiguration(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
