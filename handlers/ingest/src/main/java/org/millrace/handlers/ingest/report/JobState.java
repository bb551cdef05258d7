package org.millrace.handlers.ingest.report;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.handlers.ingest.report.mail.OneLine;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.StoredObject;
import org.millrace.handlers.ingest.settings.CallbackSettings;
import org.millrace.spi.Fact;
import org.millrace.spi.HandlerContext;

/** How a job ended, in the words and the order of Merritt's job state. */
final class JobState {

    private static final int LONGEST = 2_000;
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx");

    private final Map<String, Object> elements = new LinkedHashMap<>();

    private JobState() {}

    static JobState of(HandlerContext context, IngestRequest request, Optional<StoredObject> stored) {
        JobState state = new JobState();
        state.put("submissionDate", date(request.submission().at()));
        Optional<String> failure = failure(context, stored);
        state.put("jobStatus", failure.isPresent() ? "FAILED" : "COMPLETED");
        failure.ifPresent(message -> state.put("jobStatusMessage", message));
        stored.ifPresent(object -> state.elements.put("versionID", object.version()));
        state.put("objectTitle", title(context, request));
        state.put("objectCreator", request.description().creator().orElse(""));
        state.put("objectDate", request.description().date().orElse(""));
        String ark = stored.map(StoredObject::ark).or(() -> identifier(context)).orElse("");
        state.put("persistentURL", ark.isEmpty() ? "" : settings(context).linkBase() + ark);
        state.put("jobID", context.step().jobId());
        state.put("batchID", request.submission().batch());
        state.put("primaryID", ark);
        state.put("localID", String.join(";", localIds(context, request)));
        state.put("completionDate", date(context.clock().instant()));
        state.put("packageName", request.payload().filename());
        return state;
    }

    private static CallbackSettings settings(HandlerContext context) {
        return NotifyHandler.settings(context);
    }

    /** Why the job is failing; empty if it has got to its end. */
    private static Optional<String> failure(HandlerContext context, Optional<StoredObject> stored) {
        return context.failure()
                .or(() -> stored.isEmpty() ? Optional.of("The object was not stored") : Optional.empty());
    }

    private static String title(HandlerContext context, IngestRequest request) {
        return context.recorded(Fact.Metadata.class)
                .map(metadata -> metadata.elements().getOrDefault("erc_what", ""))
                .filter(known -> !known.isBlank())
                .or(() -> request.description().title())
                .orElse("");
    }

    private static Optional<String> identifier(HandlerContext context) {
        return context.recorded(Fact.Identifiers.class)
                .map(Fact.Identifiers::primaryId)
                .filter(known -> !known.isEmpty());
    }

    private static List<String> localIds(HandlerContext context, IngestRequest request) {
        return context.recorded(Fact.Identifiers.class)
                .map(Fact.Identifiers::localIds)
                .orElse(request.localIds());
    }

    private static String date(Instant instant) {
        return DATE.format(instant.atOffset(ZoneOffset.UTC));
    }

    private void put(String name, String value) {
        String line = OneLine.of(value, LONGEST);
        if (!line.isEmpty()) {
            elements.put(name, line);
        }
    }

    boolean isGood() {
        return "COMPLETED".equals(elements.get("jobStatus"));
    }

    /** Names and values, texts and numbers, in order. */
    Map<String, Object> elements() {
        return elements;
    }
}
