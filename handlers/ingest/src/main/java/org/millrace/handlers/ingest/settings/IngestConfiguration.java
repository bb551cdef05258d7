package org.millrace.handlers.ingest.settings;

import java.nio.file.Path;
import java.util.Optional;

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
 * @param manifests what manifests may take
 */
public record IngestConfiguration(
        Optional<Path> profiles,
        Optional<TransferSettings> transfer,
        Optional<MinterSettings> minter,
        Optional<StorageSettings> storage,
        Optional<InventorySettings> inventory,
        Optional<MailSettings> mail,
        Optional<CallbackSettings> callback,
        Optional<ManifestSettings> manifests) {

    /** What holds if the configuration says nothing. */
    public static IngestConfiguration empty() {
        return new IngestConfiguration(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
