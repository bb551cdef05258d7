package org.millrace.handlers.ingest.submission;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.millrace.handlers.ingest.manifest.FileNames;
import org.millrace.handlers.ingest.manifest.ManifestCode;
import org.millrace.handlers.ingest.manifest.Urls;
import org.millrace.handlers.ingest.profile.Profiles;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.IngestRequest.Description;
import org.millrace.handlers.ingest.request.IngestRequest.Submission;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.Payload;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.ManifestSettings;
import org.millrace.handlers.ingest.text.Nearest;
import org.millrace.handlers.ingest.text.Shown;
import org.millrace.handlers.ingest.transfer.SmallFile;
import org.millrace.handlers.ingest.transfer.SmallFiles;
import org.millrace.spi.Emits;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Outcome;
import org.millrace.workspace.Workspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspacePath;

/**
 * Accepts what is to be one object: looks up the collection's profile, checks what was said, and writes it all down for the
 * handlers that follow. A payload that is at hand, because it was handed over or is a manifest, must have the digest and
 * the size that were said; other payloads are verified when they are downloaded.
 */
@HandlerKey("ACCEPT_SUBMISSION")
@In(name = Words.PROFILE, type = String.class, documentation = Words.PROFILE_DOC)
@In(name = Words.TYPE, type = String.class, documentation = "What the payload is: file, container or manifest.")
@In(
        name = Words.PAYLOAD_URL,
        type = String.class,
        required = false,
        documentation = "Where it is: a URL, or batch:PATH for a file of the batch's workspace.")
@In(
        name = Words.BASE_URL,
        type = String.class,
        required = false,
        documentation = "What relative URLs in the payload are relative to, if not to payload_url.")
@In(name = Words.FILENAME, type = String.class, required = false, documentation = Words.FILENAME_DOC)
@In(name = Words.DIGEST_TYPE, type = String.class, required = false, documentation = Words.DIGEST_TYPE_DOC)
@In(name = Words.DIGEST_VALUE, type = String.class, required = false, documentation = Words.DIGEST_VALUE_DOC)
@In(name = Words.SIZE, type = String.class, required = false, documentation = Words.SIZE_DOC)
@In(name = Words.CREATOR, type = String.class, required = false, documentation = "Who made the object.")
@In(name = Words.TITLE, type = String.class, required = false, documentation = "What the object is.")
@In(name = Words.DATE, type = String.class, required = false, documentation = "When it was made.")
@In(
        name = Words.LOCAL_ID,
        type = String.class,
        required = false,
        documentation = "The depositor's identifiers, joined by semicolons.")
@In(
        name = Words.OBJECT_ID,
        type = String.class,
        required = false,
        documentation = "The object's ARK, if it has one already.")
@In(name = Words.NOTE, type = String.class, required = false, documentation = Words.NOTE_DOC)
@In(name = Words.SUBMITTER, type = String.class, required = false, documentation = Words.SUBMITTER_DOC)
@In(name = Words.NOTIFICATION, type = String.class, required = false, documentation = Words.NOTIFICATION_DOC)
@In(name = Words.RESPONSE_FORM, type = String.class, required = false, documentation = Words.RESPONSE_FORM_DOC)
@In(name = Words.UPDATE, type = String.class, required = false, documentation = Words.UPDATE_DOC)
@In(name = Words.DUBLIN_CORE, type = String.class, required = false, documentation = Words.DUBLIN_CORE_DOC)
@In(
        name = Words.ROW,
        type = String.class,
        required = false,
        documentation = "Where the object was listed, such as batch.checkm:12; told in findings.")
@Out(name = "request", type = Path.class, documentation = "All that was said, as JSON.")
@Out(
        name = "manifest",
        type = Path.class,
        required = false,
        documentation = "The object manifest, if the payload is one.")
@Emits(code = Profiles.UNKNOWN_PROFILE, documentation = Profiles.UNKNOWN_PROFILE_DOC)
@Emits(code = SubmissionCode.UNKNOWN_TYPE, documentation = SubmissionCode.UNKNOWN_TYPE_DOC)
@Emits(code = SubmissionCode.NO_PAYLOAD, documentation = SubmissionCode.NO_PAYLOAD_DOC)
@Emits(code = FetchCode.URL_REFUSED, documentation = FetchCode.URL_REFUSED_DOC)
@Emits(code = FetchCode.ADDRESS_REFUSED, documentation = FetchCode.ADDRESS_REFUSED_DOC)
@Emits(code = FetchCode.REDIRECT_REFUSED, documentation = FetchCode.REDIRECT_REFUSED_DOC)
@Emits(code = FetchCode.NOT_FOUND, documentation = FetchCode.NOT_FOUND_DOC)
@Emits(code = FetchCode.ACCESS_DENIED, documentation = FetchCode.ACCESS_DENIED_DOC)
@Emits(code = FetchCode.REQUEST_REFUSED, documentation = FetchCode.REQUEST_REFUSED_DOC)
@Emits(code = FetchCode.TOO_LARGE, documentation = FetchCode.TOO_LARGE_DOC)
@Emits(code = SubmissionCode.DIGEST_MISMATCH, documentation = SubmissionCode.DIGEST_MISMATCH_DOC)
@Emits(code = SubmissionCode.SIZE_MISMATCH, documentation = SubmissionCode.SIZE_MISMATCH_DOC)
@Emits(code = SubmissionCode.BAD_PAYLOAD_DIGEST, documentation = SubmissionCode.BAD_PAYLOAD_DIGEST_DOC)
@Emits(code = SubmissionCode.BAD_ARK, documentation = SubmissionCode.BAD_ARK_DOC)
@Emits(code = SubmissionCode.BAD_UPDATE, documentation = SubmissionCode.BAD_UPDATE_DOC)
@Emits(code = SubmissionCode.BAD_DUBLIN_CORE, documentation = SubmissionCode.BAD_DUBLIN_CORE_DOC)
@Emits(code = ManifestCode.BAD_URL, documentation = ManifestCode.BAD_URL_DOC)
@Emits(code = ManifestCode.RELATIVE_URL, documentation = ManifestCode.RELATIVE_URL_DOC)
@Emits(code = ManifestCode.UNKNOWN_ALGORITHM, documentation = ManifestCode.UNKNOWN_ALGORITHM_DOC)
@Emits(code = ManifestCode.BAD_SIZE, documentation = ManifestCode.BAD_SIZE_DOC)
@Emits(code = ManifestCode.BAD_NAME, documentation = ManifestCode.BAD_NAME_DOC)
public final class AcceptSubmissionHandler implements Handler {

    private static final List<String> TYPES = List.of("file", "container", "manifest");

    private final SmallFiles small;

    /** With what fetches manifests. */
    @Inject
    public AcceptSubmissionHandler(SmallFiles small) {
        this.small = small;
    }

    @Override
    public Outcome run(HandlerContext context) throws IOException, InterruptedException {
        return new Call(context).run();
    }

    /** One call. */
    private final class Call {

        private final HandlerContext context;
        private final Form form;
        private final Said said;

        Call(HandlerContext context) {
            this.context = context;
            this.form = new Form(context.inputs());
            this.said = new Said(form);
        }

        Outcome run() throws IOException, InterruptedException {
            Optional<Profile> profile = profile();
            Optional<Payload> payload = payload();
            Optional<IngestRequest> request = request(profile, payload);
            if (!said.findings().isEmpty() || request.isEmpty()) {
                return told(said.findings());
            }
            List<Finding> faults = verified(request.get().payload());
            if (!faults.isEmpty()) {
                return told(faults);
            }
            Json.write(context.outputs().file("request"), request.get());
            return Outcome.ok();
        }

        /** With the row, so that the depositor finds it in the manifest. */
        private Outcome told(List<Finding> findings) {
            String row = form.text(Words.ROW).orElse("");
            return new Outcome.Ko(findings.stream()
                    .map(finding -> finding.place().isEmpty() ? finding.at(row) : finding)
                    .toList());
        }

        private Optional<Profile> profile() throws IOException {
            Profiles.Answer answer =
                    Profiles.of(context).find(form.text(Words.PROFILE).orElse(""));
            if (answer instanceof Profiles.Answer.Found found) {
                return Optional.of(found.profile());
            }
            said.note(((Profiles.Answer.Unknown) answer).finding());
            return Optional.empty();
        }

        private Optional<IngestRequest> request(Optional<Profile> profile, Optional<Payload> payload) {
            Optional<String> ark = said.ark();
            Description description = new Description(
                    form.text(Words.CREATOR), form.text(Words.TITLE), form.text(Words.DATE), said.dublinCore());
            var mode = said.mode();
            return profile.flatMap(collection -> payload.map(what ->
                    new IngestRequest(collection, mode, what, ark, said.localIds(), description, submission())));
        }

        private Submission submission() {
            return new Submission(
                    context.step().batchId().orElse(""),
                    context.step().jobId(),
                    text(Words.SUBMITTER),
                    text(Words.NOTE),
                    text(Words.NOTIFICATION),
                    text(Words.RESPONSE_FORM),
                    context.clock().instant(),
                    text(Words.ROW));
        }

        private String text(String word) {
            return form.text(word).orElse("");
        }

        private Optional<Payload> payload() {
            Optional<PayloadType> type = type();
            Fixity fixity = said.fixity();
            Optional<String> base =
                    form.text(Words.BASE_URL).flatMap(text -> said.url(text)).map(URI::toString);
            Optional<String> url = url();
            Optional<String> name = url.flatMap(this::name);
            return type.flatMap(known -> url.flatMap(where ->
                    name.map(called -> new Payload(known, where, called, fixity.digest(), fixity.size(), base))));
        }

        private Optional<PayloadType> type() {
            String word = text(Words.TYPE).toLowerCase(Locale.ROOT);
            Optional<PayloadType> type = SubmissionType.named(word)
                    .filter(known -> known.kind().isEmpty())
                    .map(SubmissionType::payload);
            if (type.isEmpty()) {
                said.note(Finding.of(
                                SubmissionCode.UNKNOWN_TYPE,
                                "Expected one of " + String.join(", ", TYPES) + " as the payload's type, but found "
                                        + Shown.of(word) + "." + Nearest.hint(word, TYPES))
                        .mendedBy("Submit again, and say what it is."));
            }
            return type;
        }

        private Optional<String> url() {
            Optional<String> given = form.text(Words.PAYLOAD_URL);
            if (given.isEmpty()) {
                said.note(noPayload("there is no payload_url"));
                return Optional.empty();
            }
            return given.get().startsWith(Payload.BATCH_SCHEME)
                    ? uploaded(given.get())
                    : said.url(given.get()).map(URI::toString);
        }

        private Optional<String> uploaded(String url) {
            String path = url.substring(Payload.BATCH_SCHEME.length());
            boolean there = WorkspacePath.defect(path).isEmpty() && batch().exists(WorkspacePath.of(path));
            if (!there) {
                said.note(noPayload("nothing lies at " + Shown.of(url)));
            }
            return there ? Optional.of(url) : Optional.empty();
        }

        private Workspace batch() {
            return context.batchWorkspace();
        }

        private Optional<String> name(String url) {
            String name = form.text(Words.FILENAME)
                    .orElseGet(() -> url.startsWith(Payload.BATCH_SCHEME)
                            ? url.substring(url.lastIndexOf('/') + 1)
                            : Urls.lastPart(URI.create(url)));
            Optional<Finding> fault = FileNames.fault(name);
            fault.ifPresent(said::note);
            return fault.isEmpty() ? Optional.of(name) : Optional.empty();
        }

        private List<Finding> verified(Payload payload) throws IOException, InterruptedException {
            if (payload.type() == PayloadType.MANIFEST) {
                return manifest(payload);
            }
            Fixity fixity = new Fixity(payload.digest(), payload.size());
            boolean atHand = payload.url().startsWith(Payload.BATCH_SCHEME);
            return atHand && !fixity.isEmpty() ? check(payload, fixity) : List.of();
        }

        private List<Finding> check(Payload payload, Fixity fixity) throws IOException, InterruptedException {
            WorkspacePath path = WorkspacePath.of(payload.url().substring(Payload.BATCH_SCHEME.length()));
            try (InputStream in = batch().read(path)) {
                return fixity.check(in, context).stream()
                        .map(finding -> finding.at(payload.filename()))
                        .toList();
            } catch (WorkspaceException gone) {
                if (gone.reason() == WorkspaceException.Reason.UNAVAILABLE) {
                    throw gone;
                }
                return List.of(noPayload("what lies at " + Shown.of(payload.url()) + " is no file"));
            }
        }

        private List<Finding> manifest(Payload payload) throws IOException, InterruptedException {
            ManifestSettings bounds =
                    context.configuration(IngestConfiguration.class).manifests().orElse(ManifestSettings.usual());
            String place = form.text(Words.ROW).orElse(Words.PAYLOAD_URL);
            Path file = context.outputs().file("manifest");
            SmallFiles.Answer answer = small.fetch(SmallFile.of(payload, bounds.bytes(), place), file, context);
            return answer instanceof SmallFiles.Answer.Refused refused ? List.of(refused.finding()) : List.of();
        }
    }

    private static Finding noPayload(String found) {
        return Finding.of(SubmissionCode.NO_PAYLOAD, "Expected the payload, but " + found)
                .mendedBy("Submit it again.");
    }
}
