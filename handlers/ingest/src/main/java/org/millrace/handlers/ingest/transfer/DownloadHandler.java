package org.millrace.handlers.ingest.transfer;

import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ListedFile;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.TransferSettings;
import org.millrace.handlers.ingest.settings.UnpackSettings;
import org.millrace.handlers.ingest.transfer.fetch.Fetcher;
import org.millrace.handlers.ingest.transfer.fetch.NotWrittenException;
import org.millrace.handlers.ingest.transfer.fetch.Sources;
import org.millrace.handlers.ingest.transfer.http.RefusedException;
import org.millrace.handlers.ingest.transfer.http.Web;
import org.millrace.handlers.ingest.transfer.http.WebRules;
import org.millrace.handlers.ingest.transfer.unpack.ContainerException;
import org.millrace.handlers.ingest.transfer.unpack.Limits;
import org.millrace.handlers.ingest.transfer.unpack.Unpacker;
import org.millrace.spi.Emits;
import org.millrace.spi.Fact;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Outcome;
import org.millrace.spi.Records;
import org.millrace.spi.Writes;

/**
 * Fetches the object's files, verifies size and digest on the way, and unpacks a container.
 *
 * <p>What has come stays in scratch: a later attempt, and a job that is requeued, fetches only what is missing, and the
 * rest of a file that was broken off. Files of bad content are found all at once, not one by one.
 */
@HandlerKey("DOWNLOAD")
@In(name = "request", type = Path.class, documentation = "Ingest/request.json")
@In(name = "files", type = Path.class, documentation = "Ingest/files.jsonl, what is to be fetched")
@Out(name = "fetched", type = Path.class, documentation = "Ingest/fetched.jsonl, what lies below producer")
@Writes("producer")
@Records(Fact.SpaceNeeded.class)
@Emits(code = "URL_REFUSED", documentation = "A URL is none, or not one that this service may fetch.")
@Emits(code = "ADDRESS_REFUSED", documentation = "A host has a private, local or reserved address.")
@Emits(code = "REDIRECT_REFUSED", documentation = "A host redirects too often, in a circle, or from https to http.")
@Emits(code = "NOT_FOUND", documentation = "A file is not where its URL says. Put it there and requeue the job.")
@Emits(code = "ACCESS_DENIED", documentation = "A host wants a user and password that it was not given.")
@Emits(code = "REQUEST_REFUSED", documentation = "A host refuses to give a file.")
@Emits(code = "TOO_LARGE", documentation = "A file is larger than this service takes, or its body does not end.")
@Emits(code = "SIZE_MISMATCH", documentation = "A file has another size than its manifest says.")
@Emits(code = "DIGEST_MISMATCH", documentation = "A file has another digest than its manifest says.")
@Emits(code = "CUT_SHORT", documentation = "A host sends only a part of a file, however often it is asked.")
@Emits(code = "UNREACHABLE", documentation = "A host did not answer, while other files were bad.")
@Emits(code = "NAME_REFUSED", documentation = "A file's name cannot be that of a file of an object.")
@Emits(code = "NOT_A_CONTAINER", documentation = "The payload is no zip or tar archive, or an empty one.")
@Emits(code = "BROKEN_CONTAINER", documentation = "The archive is cut off or damaged. Send it again.")
@Emits(code = "CONTAINER_TOO_LARGE", documentation = "The archive would take more than transfer.unpack allows.")
@Emits(code = "ENTRY_REFUSED", documentation = "An entry of the archive is no plain file under a good name.")
@Emits(code = "NOT_LISTED", documentation = "The container has a file that its mrt-manifest.txt does not list.")
@Emits(code = "NOT_PACKED", documentation = "The container lacks a file that its mrt-manifest.txt lists.")
public final class DownloadHandler implements Handler {

    private static final Duration UNTIL_ANOTHER_ENDS = Duration.ofSeconds(15);

    private final Web web;
    private final Room.Gauge gauge;

    /** With the plugin's connections. */
    @Inject
    public DownloadHandler(Web web) {
        this(web, Room::of);
    }

    DownloadHandler(Web web, Room.Gauge gauge) {
        this.web = web;
        this.gauge = gauge;
    }

    @Override
    public Outcome run(HandlerContext context) throws Exception {
        Optional<Scratch> taken = Scratch.take(context.scratch());
        if (taken.isEmpty()) {
            return Outcome.waitUntil(
                    context.clock().instant().plus(UNTIL_ANOTHER_ENDS),
                    "until an earlier attempt at this download, which is still alive, has ended");
        }
        try (Scratch scratch = taken.get();
                Journal journal = Journal.open(scratch.journal())) {
            return run(context, scratch, journal);
        }
    }

    private Outcome run(HandlerContext context, Scratch scratch, Journal journal) throws Exception {
        TransferSettings settings =
                context.configuration(IngestConfiguration.class).transfer().orElse(TransferSettings.empty());
        Sources sources = new Sources(
                web.by(WebRules.of(settings)), context::batchWorkspace, settings.folders(), context.clock());
        Failures failures = new Failures();
        Progress progress = Progress.of(context, scratch, gauge);
        Download download = new Download(scratch, journal, sources, settings);
        if (journal.isEmpty()) {
            scratch.trust();
        }
        new Downloads(download, failures, progress, settings.atATime())
                .run(context.inputs().file("files"));
        scratch.trust();
        Optional<Outcome> bad = failures.outcome(context.clock().instant());
        if (bad.isPresent()) {
            return bad.get();
        }
        Outcome outcome = publish(new Job(context, scratch, journal, progress), settings);
        progress.finish();
        return outcome;
    }

    /** The call and what it works with. */
    private record Job(HandlerContext context, Scratch scratch, Journal journal, Progress progress) {}

    private static Outcome publish(Job job, TransferSettings settings) throws Exception {
        HandlerContext context = job.context();
        IngestRequest request = Json.read(context.inputs().file("request"), IngestRequest.class);
        boolean packed = request.payload().type() == PayloadType.CONTAINER;
        Optional<Outcome> bad = packed ? unpack(job, settings) : Optional.empty();
        if (bad.isPresent()) {
            return bad.get();
        }
        try (Publication publication = Publication.to(context.outputs())) {
            if (packed) {
                publishUnpacked(job.scratch(), publication);
            } else {
                publishListed(context, job.scratch(), job.journal(), publication);
            }
            context.record(new Fact.SpaceNeeded(publication.bytes()));
        }
        return Outcome.ok();
    }

    /** Unpacks the only file of the list. */
    private static Optional<Outcome> unpack(Job job, TransferSettings settings) throws Exception {
        try (Stream<ListedFile> files = Json.lines(job.context().inputs().file("files"), ListedFile.class)) {
            ListedFile container = files.findFirst().orElseThrow();
            Path packed = job.scratch().file(0, Download.key(container));
            Failures failures = new Failures();
            unpack(container, packed, new Unpacking(job, settings, failures));
            Optional<Outcome> bad = failures.outcome(job.context().clock().instant());
            if (bad.isPresent()) {
                discard(container, packed, job.scratch());
            }
            return bad;
        }
    }

    /** What unpacking works with. */
    private record Unpacking(Job job, TransferSettings settings, Failures failures) {}

    private static void unpack(ListedFile container, Path packed, Unpacking work)
            throws IOException, InterruptedException {
        Scratch scratch = work.job().scratch();
        String place = Failures.place(container);
        try (Unpacked unpacked = Unpacked.into(scratch, place, work.job().progress(), work.failures())) {
            unpack(packed, unpacked, limits(work.settings().unpacking()));
        } catch (IOException failed) {
            IOException told = failed instanceof NotWrittenException full
                    ? Room.of(scratch.root()).full(full)
                    : failed;
            scratch.clear("unpacked"); // it is begun anew, and its room may be what others wait for
            throw told;
        }
        if (work.failures().isEmpty()) {
            new Corroboration(scratch, place, work.failures()).check();
        }
    }

    /** What cannot be used takes no room; without a digest the host may have sent something else than the depositor has. */
    private static void discard(ListedFile container, Path packed, Scratch scratch) throws IOException {
        scratch.clear("unpacked");
        if (container.digest().isEmpty()) {
            Fetcher.discard(packed);
        }
    }

    private static void unpack(Path packed, Unpacked unpacked, Limits limits) throws IOException, InterruptedException {
        try {
            new Unpacker(limits, unpacked).unpack(packed);
            if (unpacked.count() == 0) {
                unpacked.refuseEmpty();
            }
        } catch (ContainerException broken) {
            unpacked.refuse(broken);
        } catch (RefusedException noRoom) {
            unpacked.refuse(noRoom);
        }
    }

    private static Limits limits(UnpackSettings settings) {
        return new Limits(
                settings.mostEntries(),
                settings.mostBytes(),
                settings.mostEntryBytes(),
                settings.highestRatio(),
                settings.deepest(),
                settings.longestName());
    }

    private static void publishUnpacked(Scratch scratch, Publication publication) throws IOException {
        try (Stream<ObjectFile> files = Json.lines(scratch.unpackedList(), ObjectFile.class)) {
            int index = 0;
            for (Iterator<ObjectFile> each = files.iterator(); each.hasNext(); index++) {
                publication.add(scratch.unpacked(index), each.next());
            }
        }
    }

    private static void publishListed(HandlerContext context, Scratch scratch, Journal journal, Publication publication)
            throws IOException {
        try (Stream<ListedFile> files = Json.lines(context.inputs().file("files"), ListedFile.class)) {
            int index = 0;
            for (Iterator<ListedFile> each = files.iterator(); each.hasNext(); index++) {
                String key = Download.key(each.next());
                ObjectFile file = journal.find(index, key).orElseThrow();
                publication.add(scratch.file(index, key), file);
            }
        }
    }
}
