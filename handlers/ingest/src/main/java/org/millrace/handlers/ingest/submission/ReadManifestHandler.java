package org.millrace.handlers.ingest.submission;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.millrace.handlers.ingest.manifest.CheckmReader;
import org.millrace.handlers.ingest.manifest.ManifestCode;
import org.millrace.handlers.ingest.manifest.ManifestKind;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ListedFile;
import org.millrace.handlers.ingest.request.Payload;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.ManifestSettings;
import org.millrace.spi.Emits;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Outcome;
import org.millrace.spi.PermanentFailure;
import org.millrace.spi.Status;

/**
 * Lists the files that an object is made of: the rows of its manifest, or the one file or container that was submitted.
 * All that is wrong with a manifest is told at once, up to 100 findings, each with its line.
 *
 * <p>The manifest is streamed; what is remembered of each row are about 200 bytes, whatever its length.
 */
@HandlerKey("READ_MANIFEST")
@In(name = "request", type = Path.class, documentation = "What ACCEPT_SUBMISSION wrote down.")
@In(
        name = "manifest",
        type = Path.class,
        required = false,
        documentation = "The object manifest, if the payload is one.")
@Out(name = "files", type = Path.class, documentation = "The files to be fetched, a JSON object a line.")
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
@Emits(code = SubmissionCode.DUPLICATE_NAME, documentation = SubmissionCode.DUPLICATE_NAME_DOC)
@Emits(code = SubmissionCode.NAME_IS_FOLDER, documentation = SubmissionCode.NAME_IS_FOLDER_DOC)
@Emits(code = SubmissionCode.TOO_MANY, documentation = SubmissionCode.TOO_MANY_DOC)
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
@Emits(code = ManifestCode.UNUSUAL_SCHEME, status = Status.WARNING, documentation = ManifestCode.UNUSUAL_SCHEME_DOC)
@Emits(code = ManifestCode.IGNORED_COLUMNS, status = Status.WARNING, documentation = ManifestCode.IGNORED_COLUMNS_DOC)
@Emits(code = SubmissionCode.SIMILAR_NAMES, status = Status.WARNING, documentation = SubmissionCode.SIMILAR_NAMES_DOC)
@Emits(code = SubmissionCode.RESERVED_NAME, status = Status.WARNING, documentation = SubmissionCode.RESERVED_NAME_DOC)
public final class ReadManifestHandler implements Handler {

    private static final int ROWS_BETWEEN_LOOKS = 1_000;

    @Override
    public Outcome run(HandlerContext context) throws IOException {
        IngestRequest request = Json.read(context.inputs().file("request"), IngestRequest.class);
        Path files = context.outputs().file("files");
        if (request.payload().type() != PayloadType.MANIFEST) {
            try (Json.LineWriter lines = Json.lines(files)) {
                lines.write(payload(request));
            }
            return Outcome.ok();
        }
        Path manifest = context.inputs()
                .find("manifest", Path.class)
                .orElseThrow(() -> new PermanentFailure("The payload is a manifest, but the port 'manifest' of"
                        + " READ_MANIFEST has no file; bind it to what ACCEPT_SUBMISSION wrote"));
        try (Json.LineWriter lines = Json.lines(files)) {
            return read(manifest, request.payload(), lines, context);
        }
    }

    private static ListedFile payload(IngestRequest request) {
        Payload payload = request.payload();
        String row = request.submission().row();
        return new ListedFile(
                payload.filename(),
                payload.url(),
                payload.digest(),
                payload.size(),
                Optional.empty(),
                row.isEmpty() ? payload.filename() : row);
    }

    private static Outcome read(Path manifest, Payload payload, Json.LineWriter lines, HandlerContext context)
            throws IOException {
        ManifestSettings bounds =
                context.configuration(IngestConfiguration.class).manifests().orElse(ManifestSettings.usual());
        CheckmReader reader =
                new CheckmReader(payload.filename(), EnumSet.of(ManifestKind.OBJECT), base(payload), bounds);
        FileList list = new FileList(lines, new FileNameCheck());
        try (InputStream in = new BufferedInputStream(Files.newInputStream(manifest))) {
            CheckmReader.Result result = reader.read(in, row -> {
                look(row.number(), context);
                list.take(row);
            });
            return outcome(result, list);
        }
    }

    private static Optional<String> base(Payload payload) {
        return payload.base().or(() -> Optional.of(payload.url()).filter(url -> !url.startsWith(Payload.BATCH_SCHEME)));
    }

    private static void look(long rows, HandlerContext context) throws IOException {
        if (rows % ROWS_BETWEEN_LOOKS == 0) {
            context.progress(rows, 0, "rows");
            if (context.isCancelled()) {
                throw new IOException("Reading the manifest was stopped after " + rows + " rows");
            }
        }
    }

    private static Outcome outcome(CheckmReader.Result result, FileList list) {
        List<Finding> faults = new ArrayList<>(list.faults());
        result.defect().ifPresent(faults::add);
        if (!faults.isEmpty()) {
            return new Outcome.Ko(faults);
        }
        List<Finding> remarks = new ArrayList<>(result.remarks());
        remarks.addAll(list.remarks());
        return remarks.isEmpty() ? Outcome.ok() : new Outcome.Warning(remarks);
    }
}
