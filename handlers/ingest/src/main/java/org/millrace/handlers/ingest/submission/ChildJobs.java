package org.millrace.handlers.ingest.submission;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.millrace.handlers.ingest.manifest.ManifestRow;
import org.millrace.handlers.ingest.request.Payload;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.spi.JobRequest;

/** The jobs that a submission asks for: what the form says of every object, and what a row says of one, which counts more. */
final class ChildJobs {

    /** Where a file that was handed over lies in the batch's workspace. */
    static final String UPLOADED = "Submission/payload";

    private static final String SINGLE = "object";

    private final Form form;
    private final Map<String, String> general;
    private final int priority;

    ChildJobs(Form form, int priority) {
        this.form = form;
        this.general = general(form);
        this.priority = priority;
    }

    private static Map<String, String> general(Form form) {
        Map<String, String> parameters = new TreeMap<>();
        Words.OF_EVERY_OBJECT.forEach(word -> form.text(word).ifPresent(text -> parameters.put(word, text)));
        parameters.computeIfPresent(Words.LOCAL_ID, (word, ids) -> once(ids));
        return parameters;
    }

    /** The one job of a submission that is one object, handed over as a file. */
    JobRequest uploaded(PayloadType type) {
        Map<String, String> parameters = single(type);
        parameters.put(Words.PAYLOAD_URL, Payload.BATCH_SCHEME + UPLOADED);
        form.text(Words.PAYLOAD_URL).ifPresent(url -> parameters.put(Words.BASE_URL, url));
        return request(SINGLE, parameters);
    }

    /** The one job of a submission that is one object, to be fetched. */
    JobRequest fetched(PayloadType type, String url) {
        Map<String, String> parameters = single(type);
        parameters.put(Words.PAYLOAD_URL, url);
        return request(SINGLE, parameters);
    }

    private Map<String, String> single(PayloadType type) {
        Map<String, String> parameters = new TreeMap<>(general);
        Words.OF_THE_PAYLOAD.forEach(word -> form.text(word).ifPresent(text -> parameters.put(word, text)));
        parameters.put(Words.TYPE, word(type));
        return parameters;
    }

    /** The job of a row; one that is failed from the start, if the row is bad. */
    JobRequest ofRow(ManifestRow row) {
        Map<String, String> parameters = new TreeMap<>(general);
        parameters.put(Words.TYPE, word(row.kind().rows()));
        parameters.put(Words.ROW, row.place());
        put(parameters, Words.PAYLOAD_URL, row.file().url());
        put(parameters, Words.FILENAME, row.file().name());
        row.file().digest().ifPresent(digest -> {
            parameters.put(Words.DIGEST_TYPE, digest.algorithm().standardName());
            parameters.put(Words.DIGEST_VALUE, digest.value());
        });
        row.file().size().ifPresent(size -> parameters.put(Words.SIZE, Long.toString(size)));
        addObject(parameters, row.object());
        JobRequest request = request("row " + row.number(), parameters);
        return row.isGood() ? request : request.rejectedFor(row.faults());
    }

    private static void addObject(Map<String, String> parameters, ManifestRow.OfObject object) {
        Map<String, Optional<String>> own = Map.of(
                Words.OBJECT_ID, object.primaryId(),
                Words.LOCAL_ID, object.localIds().map(ChildJobs::once),
                Words.CREATOR, object.creator(),
                Words.TITLE, object.title(),
                Words.DATE, object.date());
        own.forEach((word, value) -> value.ifPresent(text -> put(parameters, word, text)));
    }

    private static String once(String localIds) {
        List<String> parts = Said.parted(localIds);
        return String.join(";", parts);
    }

    private static void put(Map<String, String> parameters, String word, String text) {
        if (!text.isBlank()) {
            parameters.put(word, text);
        }
    }

    private static String word(PayloadType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    private JobRequest request(String key, Map<String, String> parameters) {
        return JobRequest.of(key, parameters).withPriority(priority);
    }
}
