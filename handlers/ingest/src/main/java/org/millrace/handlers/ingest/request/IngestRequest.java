package org.millrace.handlers.ingest.request;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What a job is to ingest: the file {@code Ingest/request.json}, written by the first action and read by all others.
 *
 * @param profile the collection's, as it was when the job began
 * @param mode add or update
 * @param payload what was handed over
 * @param primaryId the object's identifier, if the depositor gave one
 * @param localIds the depositor's own identifiers, in their order, each once
 * @param description what the submission says of the object
 * @param submission how it came in
 */
public record IngestRequest(
        Profile profile,
        Mode mode,
        Payload payload,
        Optional<String> primaryId,
        List<String> localIds,
        Description description,
        Submission submission) {

    /** Where it lies in a job's workspace. */
    public static final String PATH = "Ingest/request.json";

    public IngestRequest {
        Objects.requireNonNull(profile, "profile");
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(payload, "payload");
        Objects.requireNonNull(primaryId, "primaryId");
        Objects.requireNonNull(description, "description");
        Objects.requireNonNull(submission, "submission");
        localIds = List.copyOf(localIds);
    }

    /**
     * What the submission says of the object: manifest row first, form second.
     *
     * @param creator who
     * @param title what
     * @param date when
     * @param dublinCore further Dublin Core elements by their plain names, such as {@code subject}
     */
    public record Description(
            Optional<String> creator, Optional<String> title, Optional<String> date, Map<String, String> dublinCore) {
        public Description {
            dublinCore = Map.copyOf(dublinCore);
        }
    }

    /**
     * How it came in.
     *
     * @param batch the submission's own id, {@code bid-UUID} or what its key was
     * @param job the job's id
     * @param submitter who handed it over, or empty
     * @param note what was said with it, or empty
     * @param notification addresses beside the profile's, or empty
     * @param responseForm the form of answers, or empty
     * @param at when
     * @param row where the object was listed, such as {@code batch.checkm:12}, or empty
     */
    public record Submission(
            String batch,
            String job,
            String submitter,
            String note,
            String notification,
            String responseForm,
            Instant at,
            String row) {

        /** One that was not listed. */
        public Submission(
                String batch,
                String job,
                String submitter,
                String note,
                String notification,
                String responseForm,
                Instant at) {
            this(batch, job, submitter, note, notification, responseForm, at, "");
        }
    }
}
