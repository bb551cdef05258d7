package org.millrace.handlers.ingest.transfer;

import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.TransferSettings;
import org.millrace.handlers.ingest.transfer.fetch.Sources;
import org.millrace.handlers.ingest.transfer.http.Web;
import org.millrace.handlers.ingest.transfer.http.WebClient;
import org.millrace.handlers.ingest.transfer.http.WebRules;
import org.millrace.spi.Emits;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Outcome;
import org.millrace.spi.Records;
import org.millrace.spi.Status;
import org.millrace.spi.Writes;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspacePath;

/**
 * Estimates how much room the object's files need, by asking their hosts. It does not fail: what cannot be told counts
 * nothing, and the job then runs after those that are better known.
 */
@HandlerKey("ESTIMATE")
@In(name = "request", type = Path.class, documentation = "Ingest/request.json")
@In(name = "files", type = Path.class, documentation = "Ingest/files.jsonl, what is to be fetched")
@Writes("Ingest/estimate.json")
@Records({Fact.SpaceNeeded.class, Fact.Priority.class})
@Emits(
        code = "URL_REFUSED",
        status = Status.WARNING,
        documentation = "A URL is none that may be fetched; the download will fail.")
@Emits(
        code = "ADDRESS_REFUSED",
        status = Status.WARNING,
        documentation = "A host has a private, local or reserved address; the download will fail.")
@Emits(
        code = "REDIRECT_REFUSED",
        status = Status.WARNING,
        documentation = "A host redirects too often, in a circle, or from https to http; the download will fail.")
@Emits(
        code = "NOT_FOUND",
        status = Status.WARNING,
        documentation = "A file is not where its URL says. Put it there before the download.")
@Emits(
        code = "ACCESS_DENIED",
        status = Status.WARNING,
        documentation = "A host wants a user and password, perhaps for HEAD only.")
@Emits(code = "REQUEST_REFUSED", status = Status.WARNING, documentation = "A host refuses to tell a size.")
@Emits(
        code = "UNREACHABLE",
        status = Status.WARNING,
        documentation = "A host did not answer. The download tries again.")
@Emits(
        code = "CUT_SHORT",
        status = Status.WARNING,
        documentation = "A host broke off its answer. The download tries again.")
@Emits(
        code = "SIZE_UNKNOWN",
        status = Status.WARNING,
        documentation = "The sizes of some files could not be told; the job runs later than others.")
public final class EstimateHandler implements Handler {

    private static final WorkspacePath MEMO = WorkspacePath.of("Ingest/estimate.json");
    private static final int PENALTY = 10;
    private static final int LAST = 99;

    private final Web web;

    /** With the plugin's connections. */
    @Inject
    public EstimateHandler(Web web) {
        this.web = web;
    }

    /**
     * What the job's priority was before it was first estimated, so that a second estimate does not lower it again.
     *
     * @param priority 0 to 99
     */
    record Memo(int priority) {}

    @Override
    public Outcome run(HandlerContext context) throws Exception {
        TransferSettings settings =
                context.configuration(IngestConfiguration.class).transfer().orElse(TransferSettings.empty());
        WebClient client = web.brieflyBy(WebRules.of(settings));
        Sources sources = new Sources(client, context::batchWorkspace, settings.folders(), context.clock());
        Estimate estimate = new Estimate(new Sizes(client, sources, context.clock()), context, settings.atATime() * 2);
        estimate.run(context.inputs().file("files"));
        IngestRequest request = Json.read(context.inputs().file("request"), IngestRequest.class);
        context.record(new Fact.SpaceNeeded(needed(request, estimate, settings)));
        prioritise(context, request, estimate);
        List<Finding> remarks = estimate.remarks();
        return remarks.isEmpty() ? Outcome.ok() : new Outcome.Warning(remarks);
    }

    /** A container lies there packed and unpacked. */
    private static long needed(IngestRequest request, Estimate estimate, TransferSettings settings) {
        boolean packed = request.payload().type() == PayloadType.CONTAINER;
        long factor = packed ? 1L + settings.unpacking().unpackedFactor() : 1;
        return estimate.sum() > Long.MAX_VALUE / factor ? Long.MAX_VALUE : estimate.sum() * factor;
    }

    private static void prioritise(HandlerContext context, IngestRequest request, Estimate estimate)
            throws IOException {
        Optional<Integer> ofProfile = request.profile().priority();
        if (ofProfile.isPresent()) {
            context.record(new Fact.Priority(Math.max(0, Math.min(LAST, ofProfile.get()))));
            return;
        }
        Optional<Integer> before = before(context);
        if (before.isPresent()) {
            Json.write(context.outputs().file(MEMO), new Memo(before.get()));
            int lowered = estimate.isComplete() ? before.get() : Math.min(LAST, before.get() + PENALTY);
            context.record(new Fact.Priority(lowered));
        }
    }

    /** The priority before the first estimate; remembered before it is changed. */
    private static Optional<Integer> before(HandlerContext context) throws IOException {
        Path memo = context.scratch().resolve("estimate.json");
        Optional<Integer> published = published(context);
        if (published.isPresent()) {
            return published;
        }
        if (Files.exists(memo)) {
            return Optional.of(Json.read(memo, Memo.class).priority());
        }
        Optional<Integer> now = context.recorded(Fact.Priority.class).map(Fact.Priority::value);
        if (now.isPresent()) {
            Path written = context.scratch().resolve("estimate.json.new");
            Json.write(written, new Memo(now.get()));
            Files.move(written, memo, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
        }
        return now;
    }

    private static Optional<Integer> published(HandlerContext context) throws IOException {
        if (!context.workspace().exists(MEMO)) {
            return Optional.empty();
        }
        try (java.io.InputStream in = context.workspace().read(MEMO)) {
            String text = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            return Optional.of(Json.read(text, Memo.class).priority());
        } catch (WorkspaceException gone) {
            return Optional.empty();
        }
    }
}
