package org.millrace.handlers.ingest.request;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How a collection is ingested. A job keeps the profile it began with.
 *
 * @param id the profile's name, which holds and submissions refer to
 * @param description what it is for
 * @param owner the owner's ARK
 * @param collections the ARKs of the collections that objects become members of
 * @param type {@code MRT-curatorial} or {@code MRT-system}
 * @param role {@code MRT-content} or {@code MRT-class}
 * @param aggregate what kind of aggregate its objects are; usually empty
 * @param minter where identifiers come from
 * @param storage where objects are stored
 * @param callback where the end of a job is told
 * @param mails who is told, and of what
 * @param priority of its jobs, if it is not reckoned from their number
 * @param context whose objects they are, to identifier services
 */
public record Profile(
        String id,
        String description,
        String owner,
        List<String> collections,
        String type,
        String role,
        String aggregate,
        Minter minter,
        Storage storage,
        Optional<String> callback,
        Mails mails,
        Optional<Integer> priority,
        String context) {

    public Profile {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(owner, "owner");
        Objects.requireNonNull(minter, "minter");
        Objects.requireNonNull(storage, "storage");
        Objects.requireNonNull(callback, "callback");
        Objects.requireNonNull(mails, "mails");
        Objects.requireNonNull(priority, "priority");
        collections = List.copyOf(collections);
    }

    /**
     * Where identifiers come from.
     *
     * @param url of an EZID shoulder; empty for the built-in minter
     * @param shoulder such as {@code ark:/99999/fk4}
     * @param coOwner for EZID; may be empty
     */
    public record Minter(Optional<String> url, String shoulder, String coOwner) {}

    /**
     * Where objects are stored.
     *
     * @param service the storage service's URL; informative, may be empty
     * @param node its number
     */
    public record Storage(String service, int node) {}

    /**
     * Who is told, and of what.
     *
     * @param to addresses
     * @param format of attachments and callbacks: anvl, csv, json, rdf, xhtml or xml
     * @param type verbose, additional, or empty
     * @param suppression partial (no mail that a submission is queued), full (no mails but that it could not be), or empty
     */
    public record Mails(List<String> to, String format, String type, String suppression) {
        public Mails {
            to = List.copyOf(to);
        }
    }
}
