package org.millrace.zookeeper;

import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a submission or a job's configuration says, under the keys of Merritt's client library and under those of its
 * services. Both are written. Where both are there and differ, the services' is read: they rewrite a configuration at
 * the end of Processing and know only their own.
 */
enum SubmissionKey {
    PROFILE("profile_name", "profile"),
    SUBMITTER("submitter", "submitter"),
    PAYLOAD_TYPE("payload_type", "type"),
    RESPONSE("response_type", "responseForm"),
    LOCAL_ID("local_id", "localID"),
    PAYLOAD_URL("payload_url", null),
    WORKING_DIR("working_dir", null),
    BATCH("batch_id", null), // bid0000000001
    BATCH_UUID(null, "batchID"), // bid- and a UUID
    JOB_UUID(null, "jobID"),
    FILENAME(null, "filename"),
    OBJECT_ID(null, "objectID"),
    CREATOR(null, "creator"),
    TITLE(null, "title"),
    DATE(null, "date");

    private final Optional<String> library;
    private final Optional<String> service;

    SubmissionKey(@Nullable String library, @Nullable String service) {
        this.library = Optional.ofNullable(library);
        this.service = Optional.ofNullable(service);
    }

    /** The text under either key. */
    Optional<String> read(NodeObject object) {
        Optional<String> known = library.flatMap(object::findText);
        return service.flatMap(object::findText).or(() -> known);
    }

    /** The keys to write the text under. */
    Stream<String> keys() {
        return Stream.concat(library.stream(), service.stream()).distinct();
    }
}
