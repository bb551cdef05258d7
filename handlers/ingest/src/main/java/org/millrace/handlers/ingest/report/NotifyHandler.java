package org.millrace.handlers.ingest.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.millrace.handlers.ingest.report.callback.Answer;
import org.millrace.handlers.ingest.report.callback.Callback;
import org.millrace.handlers.ingest.report.callback.CallbackAddress;
import org.millrace.handlers.ingest.report.callback.CallbackClient;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.StoredObject;
import org.millrace.handlers.ingest.settings.CallbackSettings;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.spi.Emits;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Outcome;
import org.millrace.spi.Records;

/**
 * Tells the system that the collection's profile names how the job ended: a POST of the job's state to
 * {@code CallbackURL/mc/JOB}. Without such an address nothing is told.
 *
 * <p>What was accepted is recorded and not told again. Only if an attempt dies between the two is a callback repeated, with
 * the same {@code Idempotency-Key}. In a step that runs on failure it tells that the job failed, and why.
 */
@HandlerKey("NOTIFY")
@In(name = "request", type = Path.class, documentation = "What the job was to ingest.")
@In(
        name = "stored",
        type = Path.class,
        required = false,
        documentation = "The object as it was stored; without it the job is told as failed.")
@Records(Fact.Sent.class)
@Emits(
        code = NotifyHandler.REFUSED,
        documentation =
                "The receiver of callbacks refused to hear of the job. Mend the receiver, or the address and the"
                        + " password in the collection's profile, and resume the job.")
@Emits(
        code = NotifyHandler.NO_ADDRESS,
        documentation =
                "The profile's CallbackURL cannot be called: it is no http or https URL, or it lies in a private"
                        + " network and the configuration forbids that. Mend it; a job keeps the profile it began with, so take the"
                        + " job up again at Pending.")
public final class NotifyHandler implements Handler {

    static final String REFUSED = "CALLBACK_REFUSED";
    static final String NO_ADDRESS = "CALLBACK_URL";

    private static final int LONGEST_KEY = 100;

    private final CallbackClient client = new CallbackClient();

    @Override
    public Outcome run(HandlerContext context) throws IOException {
        IngestRequest request = Json.read(context.inputs().file("request"), IngestRequest.class);
        Optional<String> url = request.profile().callback().filter(known -> !known.isBlank());
        if (url.isEmpty()) {
            return Outcome.ok();
        }
        Optional<CallbackAddress> address =
                CallbackAddress.of(url.get(), context.step().jobId(), settings(context));
        return address.isEmpty()
                ? Outcome.ko(noAddress("Expected the profile's CallbackURL to be an http or https URL, but it is not"))
                : tell(context, request, address.get());
    }

    static CallbackSettings settings(HandlerContext context) {
        return context.configuration(IngestConfiguration.class).callback().orElseGet(CallbackSettings::usual);
    }

    private Outcome tell(HandlerContext context, IngestRequest request, CallbackAddress address) throws IOException {
        Callback callback = callback(context, request);
        Told told = Told.of(context);
        if (told.contains(callback.id())) {
            return Outcome.ok();
        }
        Answer answer;
        try {
            answer = client.call(address, callback, settings(context));
        } catch (CallbackClient.ForbiddenAddress forbidden) {
            return Outcome.ko(noAddress(String.valueOf(forbidden.getMessage())));
        }
        return switch (answer.meaning()) {
            case ACCEPTED -> {
                told.add(callback.id());
                yield Outcome.ok();
            }
            case REFUSED -> Outcome.ko(refused(address, answer));
            case LATER -> Outcome.fatal("The callback to " + address + " was answered with " + answer);
        };
    }

    private static Callback callback(HandlerContext context, IngestRequest request) throws IOException {
        Optional<Path> file = context.inputs().find("stored", Path.class);
        Optional<StoredObject> stored =
                file.isPresent() ? Optional.of(Json.read(file.get(), StoredObject.class)) : Optional.empty();
        JobState state = JobState.of(context, request, stored);
        String asked = request.submission().responseForm();
        JobStateForm form =
                JobStateForm.of(asked.isBlank() ? request.profile().mails().format() : asked);
        return new Callback(id(context, request, state), form.mediaType(), form.write(state.elements()));
    }

    /** Names what is told: another version, or another failure, is another thing to tell. */
    private static String id(HandlerContext context, IngestRequest request, JobState state) {
        String what = state.isGood()
                ? "completed." + state.elements().getOrDefault("versionID", 0)
                : "failed."
                        + UUID.nameUUIDFromBytes(String.valueOf(state.elements().get("jobStatusMessage"))
                                .getBytes(StandardCharsets.UTF_8));
        // The key of a submission may be anything that somebody typed, and the id goes into a header
        String batch = request.submission().batch().replaceAll("[^A-Za-z0-9._-]", "_");
        String prefix = batch.isEmpty() ? "" : batch.substring(0, Math.min(batch.length(), LONGEST_KEY)) + ".";
        return "millrace." + prefix + context.step().jobId() + "." + what;
    }

    private static Finding refused(CallbackAddress address, Answer answer) {
        return Finding.of(
                        REFUSED,
                        "Expected the receiver of callbacks to accept the job's state, but it answered with " + answer)
                .at(address.toString())
                .mendedBy(
                        "Mend the receiver and resume the job; or mend CallbackURL in the collection's profile and take the"
                                + " job up again at Pending.");
    }

    private static Finding noAddress(String message) {
        return Finding.of(NO_ADDRESS, message)
                .mendedBy("Mend CallbackURL in the collection's profile and take the job up again at Pending.");
    }
}
