package org.millrace.handlers.ingest.describe;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.spi.Emits;
import org.millrace.spi.Fact;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Outcome;
import org.millrace.spi.PermanentFailure;
import org.millrace.spi.Reads;
import org.millrace.spi.Records;
import org.millrace.spi.Status;
import org.millrace.spi.Writes;
import org.millrace.workspace.Workspace;
import org.millrace.workspace.WorkspacePath;

/**
 * Writes the system files that say what the object is, as Merritt's services read them.
 *
 * <p>Who, what and when come from {@code mrt-erc.txt}, else {@code mrt-datacite.xml}, else the submission (the row of a
 * manifest before the form), else {@code mrt-dc.xml}; identifiers are those that MINT recorded. Written again, the files
 * are the same byte for byte.
 */
@HandlerKey("DESCRIBE")
@In(name = "request", type = Path.class, documentation = "The request that ACCEPT_SUBMISSION made.")
@In(
        name = "fetched",
        type = Path.class,
        documentation = "The list that DOWNLOAD made; bound so that the files are there before they are described.")
@Reads("producer")
@Writes("system")
@Records(Fact.Metadata.class)
@Emits(
        code = "BAD_XML",
        documentation =
                "A metadata file is not well-formed XML; the place says line and column. Mend it, or leave it out.")
@Emits(
        code = "FORBIDDEN_XML",
        documentation = "A metadata file has a document type or an entity. Remove them: neither is read.")
@Emits(
        code = "METADATA_TOO_LARGE",
        documentation = "A metadata file is larger or deeper than is read. Shorten it, or give it another name.")
@Emits(
        code = "BAD_EMBARGO",
        documentation = "mrt-embargo.txt has something else than embargoEndDate with 'none' or a date and time.")
@Emits(
        code = "DELETE_WITHOUT_UPDATE",
        documentation =
                "There is a mrt-delete.txt, but the submission is no update. Submit it as one, or drop the list.")
@Emits(code = "BAD_DELETE_LIST", documentation = "mrt-delete.txt is too long, or a line of it is no path of a file.")
@Emits(
        code = "VALUE_CUT",
        status = Status.WARNING,
        documentation = "Who, what or when is longer than is displayed. What the depositor sent is stored whole.")
public final class DescribeHandler implements Handler {

    private static final WorkspacePath SUBMITTED_MANIFEST = WorkspacePath.of("Ingest/manifest.checkm");
    private static final WorkspacePath KEPT_MANIFEST = WorkspacePath.of("system/mrt-submission-manifest.txt");

    @Override
    public Outcome run(HandlerContext context) throws IOException {
        IngestRequest request = Json.read(context.inputs().file("request"), IngestRequest.class);
        try {
            return describe(context, request, Description.of(request, context.workspace()));
        } catch (BadContent bad) {
            return Outcome.ko(bad.finding());
        }
    }

    private static Outcome describe(HandlerContext context, IngestRequest request, Description description)
            throws IOException {
        SystemFiles files = new SystemFiles(request, identifiers(context), description);
        for (Map.Entry<String, String> file : files.texts().entrySet()) {
            Files.writeString(context.outputs().file(WorkspacePath.of(file.getKey())), file.getValue());
        }
        keepManifest(context);
        context.record(new Fact.Metadata(files.kernel()));
        return description.remarks().isEmpty() ? Outcome.ok() : new Outcome.Warning(List.copyOf(description.remarks()));
    }

    private static Fact.Identifiers identifiers(HandlerContext context) {
        return context.recorded(Fact.Identifiers.class)
                .filter(known -> !known.primaryId().isEmpty())
                .orElseThrow(() -> new PermanentFailure(
                        "Expected the object's identifier, but none is recorded; run MINT before DESCRIBE"));
    }

    /** The manifest of an object is kept with it, as Merritt does. */
    private static void keepManifest(HandlerContext context) throws IOException {
        Workspace workspace = context.workspace();
        if (workspace.exists(SUBMITTED_MANIFEST)) {
            try (InputStream manifest = workspace.read(SUBMITTED_MANIFEST);
                    OutputStream kept = Files.newOutputStream(context.outputs().file(KEPT_MANIFEST))) {
                manifest.transferTo(kept);
            }
        }
    }
}
