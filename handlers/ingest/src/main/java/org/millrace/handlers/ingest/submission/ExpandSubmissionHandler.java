package org.millrace.handlers.ingest.submission;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.millrace.handlers.ingest.manifest.ManifestCode;
import org.millrace.handlers.ingest.manifest.Urls;
import org.millrace.handlers.ingest.profile.Profiles;
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
import org.millrace.spi.Status;

/**
 * Makes jobs of a submission: one for each object. A file, a container and an object manifest are one object; the rows of
 * a batch manifest are one each. A row that is bad becomes a job that is failed from the start and stops no other.
 *
 * <p>For a step whose distribution is {@code JOBS}. Of a batch only its manifest is fetched, never what its rows name.
 * Rows are streamed, and keyed by their number, so that an expansion that is repeated makes no second job.
 */
@HandlerKey("EXPAND_SUBMISSION")
@In(name = Words.PROFILE, type = String.class, documentation = Words.PROFILE_DOC)
@In(
        name = Words.TYPE,
        type = String.class,
        documentation = "What was submitted: file, container, object-manifest, single-file-batch-manifest,"
                + " container-batch-manifest or batch-manifest.")
@In(
        name = Words.PAYLOAD_URL,
        type = String.class,
        required = false,
        documentation = "Where it is; if it was handed over as a file, where that came from, for relative URLs in it.")
@In(name = Words.FILENAME, type = String.class, required = false, documentation = Words.FILENAME_DOC)
@In(name = Words.DIGEST_TYPE, type = String.class, required = false, documentation = Words.DIGEST_TYPE_DOC)
@In(name = Words.DIGEST_VALUE, type = String.class, required = false, documentation = Words.DIGEST_VALUE_DOC)
@In(name = Words.SIZE, type = String.class, required = false, documentation = Words.SIZE_DOC)
@In(name = Words.CREATOR, type = String.class, required = false, documentation = Words.CREATOR_DOC)
@In(name = Words.TITLE, type = String.class, required = false, documentation = Words.TITLE_DOC)
@In(name = Words.DATE, type = String.class, required = false, documentation = Words.DATE_DOC)
@In(name = Words.LOCAL_ID, type = String.class, required = false, documentation = Words.LOCAL_ID_DOC)
@In(name = Words.OBJECT_ID, type = String.class, required = false, documentation = Words.OBJECT_ID_DOC)
@In(name = Words.NOTE, type = String.class, required = false, documentation = Words.NOTE_DOC)
@In(name = Words.SUBMITTER, type = String.class, required = false, documentation = Words.SUBMITTER_DOC)
@In(name = Words.NOTIFICATION, type = String.class, required = false, documentation = Words.NOTIFICATION_DOC)
@In(name = Words.RESPONSE_FORM, type = String.class, required = false, documentation = Words.RESPONSE_FORM_DOC)
@In(name = Words.UPDATE, type = String.class, required = false, documentation = Words.UPDATE_DOC)
@In(name = Words.DUBLIN_CORE, type = String.class, required = false, documentation = Words.DUBLIN_CORE_DOC)
@In(
        name = "payload",
        type = Path.class,
        required = false,
        documentation = "What was handed over as a file; if it is there, nothing is fetched.")
@Out(name = "jobs", type = Long.class, required = false, documentation = "How many jobs the submission makes.")
@Out(
        name = "rejected",
        type = Long.class,
        required = false,
        documentation = "How many of them are failed from the start, for a bad row.")
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
@Emits(code = ManifestCode.MANIFEST_WITHOUT_PROFILE, documentation = ManifestCode.MANIFEST_WITHOUT_PROFILE_DOC)
@Emits(code = ManifestCode.UNKNOWN_MANIFEST_PROFILE, documentation = ManifestCode.UNKNOWN_MANIFEST_PROFILE_DOC)
@Emits(code = ManifestCode.OTHER_MANIFEST, documentation = ManifestCode.OTHER_MANIFEST_DOC)
@Emits(code = ManifestCode.MANIFEST_WITHOUT_END, documentation = ManifestCode.MANIFEST_WITHOUT_END_DOC)
@Emits(code = ManifestCode.TEXT_AFTER_END, documentation = ManifestCode.TEXT_AFTER_END_DOC)
@Emits(code = ManifestCode.EMPTY_MANIFEST, documentation = ManifestCode.EMPTY_MANIFEST_DOC)
@Emits(code = ManifestCode.TOO_MANY_ROWS, documentation = ManifestCode.TOO_MANY_ROWS_DOC)
@Emits(code = ManifestCode.LINE_TOO_LONG, documentation = ManifestCode.LINE_TOO_LONG_DOC)
@Emits(code = ManifestCode.TOO_MANY_COLUMNS, documentation = ManifestCode.TOO_MANY_COLUMNS_DOC)
@Emits(code = ManifestCode.CONTROL_CHARACTER, documentation = ManifestCode.CONTROL_CHARACTER_DOC)
@Emits(code = ManifestCode.MISSING_URL, documentation = ManifestCode.MISSING_URL_DOC)
@Emits(code = ManifestCode.BAD_URL, documentation = ManifestCode.BAD_URL_DOC)
@Emits(code = ManifestCode.RELATIVE_URL, documentation = ManifestCode.RELATIVE_URL_DOC)
@Emits(code = ManifestCode.UNKNOWN_ALGORITHM, documentation = ManifestCode.UNKNOWN_ALGORITHM_DOC)
@Emits(code = ManifestCode.BAD_SIZE, documentation = ManifestCode.BAD_SIZE_DOC)
@Emits(code = ManifestCode.BAD_NAME, documentation = ManifestCode.BAD_NAME_DOC)
@Emits(code = SubmissionCode.BAD_PAYLOAD_DIGEST, documentation = SubmissionCode.BAD_PAYLOAD_DIGEST_DOC)
@Emits(code = ManifestCode.BYTE_ORDER_MARK, status = Status.WARNING, documentation = ManifestCode.BYTE_ORDER_MARK_DOC)
@Emits(code = ManifestCode.NOT_UTF8, status = Status.WARNING, documentation = ManifestCode.NOT_UTF8_DOC)
@Emits(code = ManifestCode.MISSING_HEADER, status = Status.WARNING, documentation = ManifestCode.MISSING_HEADER_DOC)
@Emits(code = ManifestCode.OTHER_FIELDS, status = Status.WARNING, documentation = ManifestCode.OTHER_FIELDS_DOC)
@Emits(
        code = ManifestCode.UNUSUAL_ALGORITHM,
        status = Status.WARNING,
        documentation = ManifestCode.UNUSUAL_ALGORITHM_DOC)
@Emits(code = ManifestCode.BAD_DIGEST, status = Status.WARNING, documentation = ManifestCode.BAD_DIGEST_DOC)
@Emits(
        code = ManifestCode.INCOMPLETE_DIGEST,
        status = Status.WARNING,
        documentation = ManifestCode.INCOMPLETE_DIGEST_DOC)
@Emits(code = ManifestCode.NEGATIVE_SIZE, status = Status.WARNING, documentation = ManifestCode.NEGATIVE_SIZE_DOC)
@Emits(code = ManifestCode.BAD_DATE, status = Status.WARNING, documentation = ManifestCode.BAD_DATE_DOC)
@Emits(code = ManifestCode.MISSING_NAME, status = Status.WARNING, documentation = ManifestCode.MISSING_NAME_DOC)
@Emits(
        code = ManifestCode.UNUSUAL_EXTENSION,
        status = Status.WARNING,
        documentation = ManifestCode.UNUSUAL_EXTENSION_DOC)
@Emits(code = ManifestCode.UNUSUAL_SCHEME, status = Status.WARNING, documentation = ManifestCode.UNUSUAL_SCHEME_DOC)
@Emits(code = ManifestCode.IGNORED_COLUMNS, status = Status.WARNING, documentation = ManifestCode.IGNORED_COLUMNS_DOC)
@Emits(code = SubmissionCode.OTHER_TYPE, status = Status.WARNING, documentation = SubmissionCode.OTHER_TYPE_DOC)
@Emits(
        code = SubmissionCode.SHARED_IDENTIFIER,
        status = Status.WARNING,
        documentation = SubmissionCode.SHARED_IDENTIFIER_DOC)
public final class ExpandSubmissionHandler implements Handler {

    private static final String FETCHED = "manifest.checkm";

    private final SmallFiles small;

    /** With what fetches manifests. */
    @Inject
    public ExpandSubmissionHandler(SmallFiles small) {
        this.small = small;
    }

    @Override
    public Outcome run(HandlerContext context) throws IOException, InterruptedException {
        Form form = new Form(context.inputs());
        Profiles.Answer answer =
                Profiles.of(context).find(form.text(Words.PROFILE).orElse(""));
        if (answer instanceof Profiles.Answer.Unknown unknown) {
            return Outcome.ko(unknown.finding());
        }
        Profile profile = ((Profiles.Answer.Found) answer).profile();
        String word = form.text(Words.TYPE).orElse("");
        Optional<SubmissionType> type = SubmissionType.named(word);
        return type.isPresent() ? new Call(form, profile, type.get(), context).run() : Outcome.ko(unknownType(word));
    }

    private static Finding unknownType(String word) {
        return Finding.of(
                        SubmissionCode.UNKNOWN_TYPE,
                        "Expected one of " + String.join(", ", SubmissionType.words()) + " as the type, but found "
                                + Shown.of(word) + "." + Nearest.hint(word, SubmissionType.words()))
                .mendedBy("Submit again, and say what it is.");
    }

    /** One call, of which profile and type are known. */
    private final class Call {

        private final Form form;
        private final Profile profile;
        private final SubmissionType type;
        private final HandlerContext context;
        private final Said said;

        Call(Form form, Profile profile, SubmissionType type, HandlerContext context) {
            this.form = form;
            this.profile = profile;
            this.type = type;
            this.context = context;
            this.said = new Said(form);
        }

        Outcome run() throws IOException, InterruptedException {
            Optional<Path> uploaded = context.inputs().find("payload", Path.class);
            Optional<String> url =
                    form.text(Words.PAYLOAD_URL).flatMap(text -> said.url(text)).map(Object::toString);
            if (uploaded.isEmpty() && form.text(Words.PAYLOAD_URL).isEmpty()) {
                said.note(noPayload());
            }
            Fixity fixity = said.fixity();
            if (!said.findings().isEmpty()) {
                return new Outcome.Ko(said.findings());
            }
            return type.kind().isPresent() ? batch(uploaded, url, fixity) : single(uploaded, url);
        }

        private Outcome single(Optional<Path> uploaded, Optional<String> url) {
            ChildJobs jobs = new ChildJobs(form, JobPriority.of(1, profile));
            context.child(
                    uploaded.isPresent()
                            ? jobs.uploaded(type.payload())
                            : jobs.fetched(type.payload(), url.orElseThrow()));
            Expansion.tell(context, 1, 0);
            return Outcome.ok();
        }

        private Outcome batch(Optional<Path> uploaded, Optional<String> url, Fixity fixity)
                throws IOException, InterruptedException {
            String name = name(url);
            if (uploaded.isPresent()) {
                List<Finding> faults = fixity.isEmpty() ? List.of() : check(uploaded.get(), fixity, name);
                return faults.isEmpty() ? expanded(uploaded.get(), url, name) : new Outcome.Ko(faults);
            }
            Path file = context.scratch().resolve(FETCHED);
            Optional<Finding> refusal = Files.exists(file) ? Optional.empty() : fetch(url.orElseThrow(), fixity, file);
            if (refusal.isPresent()) {
                return Outcome.ko(refusal.get());
            }
            Outcome outcome = expanded(file, url, name);
            if (outcome instanceof Outcome.Ko) {
                Files.delete(file); // no job was made of it; whoever tries again has mended it
            }
            return outcome;
        }

        private String name(Optional<String> url) {
            return form.text(Words.FILENAME)
                    .or(() -> url.map(known -> Urls.lastPart(URI.create(known))))
                    .filter(known -> !known.isEmpty())
                    .orElse("manifest");
        }

        private List<Finding> check(Path manifest, Fixity fixity, String name)
                throws IOException, InterruptedException {
            try (InputStream in = Files.newInputStream(manifest)) {
                return fixity.check(in, context).stream()
                        .map(finding -> finding.at(name))
                        .toList();
            }
        }

        /** Another attempt finds the file that this one fetched, so that it expands the same rows. */
        private Optional<Finding> fetch(String url, Fixity fixity, Path file) throws IOException, InterruptedException {
            Payload manifest =
                    new Payload(PayloadType.MANIFEST, url, name(Optional.of(url)), fixity.digest(), fixity.size());
            Path part = file.resolveSibling(FETCHED + ".part");
            SmallFiles.Answer answer =
                    small.fetch(SmallFile.of(manifest, bounds().bytes(), Words.PAYLOAD_URL), part, context);
            if (answer instanceof SmallFiles.Answer.Refused refused) {
                return Optional.of(refused.finding());
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            return Optional.empty();
        }

        private Outcome expanded(Path manifest, Optional<String> url, String name) throws IOException {
            return new Expansion(new Expansion.Batch(form, profile, type, name, url, bounds()), context).of(manifest);
        }

        private ManifestSettings bounds() {
            return context.configuration(IngestConfiguration.class).manifests().orElse(ManifestSettings.usual());
        }
    }

    private static Finding noPayload() {
        return Finding.of(SubmissionCode.NO_PAYLOAD, "Expected a file or payload_url, but the submission has neither")
                .mendedBy("Submit again with one of them.");
    }
}
