package org.millrace.handlers.ingest.storage;

import io.ocfl.api.exception.FixityCheckException;
import io.ocfl.api.exception.ObjectOutOfSyncException;
import io.ocfl.api.model.VersionDetails;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.handlers.ingest.request.StoredObject;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.StorageSettings;
import org.millrace.spi.Emits;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.HeldLock;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Outcome;
import org.millrace.spi.PermanentFailure;
import org.millrace.spi.Reads;
import org.millrace.spi.Records;
import org.millrace.spi.Status;

/**
 * Stores the object as a new version in preservation storage, an OCFL storage root.
 *
 * <p>{@code add} makes a version of exactly the submitted files; {@code update} takes the files of the version before,
 * less those of {@code mrt-delete.txt}, and puts the submitted files in their places. Bytes that the object has already
 * are not stored again. Files are copied, since the workspace has to stay whole until the job is done, and compared with
 * their listed digests on the way, made safe against power failure before the version appears on the shelf, and read back
 * from there before it is reported. That reads every new byte twice, and is worth it: it is the last time that somebody has
 * a second copy at hand.
 *
 * <p><b>Once only.</b> A version carries a key made from the job, its batch and the listed files. Before anything is
 * written, the object's versions are searched for the key; what a dead attempt has stored is found, verified and reported,
 * and no further version is made. What a dead attempt left half done is first mended ({@link Leftovers}) or swept away.
 * The same job with other files, as after a new download, makes a new version, since it is another object content.
 *
 * <p><b>One writer.</b> Three things keep writers apart. The job lock {@code storage/ARK} puts the jobs of one object in
 * a line, across all workers, as long as leases hold. The claim of the shelf holds when they do not: in a folder it is a
 * lock of the operating system, which a process keeps while it stands still and loses when it dies. And right before a
 * version is installed the attempt asks the state store whether it still may ({@link Fence}), and gives the head version
 * that it has seen, so that a version upon another head is refused.
 *
 * <p>What follows from it, for an attempt that stood still until another took its job over and then goes on (a zombie):
 *
 * <ul>
 *   <li>In a folder: before its last look at the fence it gives up, and has changed nothing. After it, it still holds the
 *       claim, so its successor waits, and then finds the zombie's version under its own key. Either way there is one
 *       version, and it is whole. This needs a file system whose locks work among all machines that write to it: local
 *       disks, NFS from version 4.
 *   <li>In a bucket: there are no locks, so the fence is asked before requests that change the object; while the files of
 *       a version are sent, before the first of every few. A zombie that stops exactly between the answer and its requests,
 *       for longer than its session lasts, can still send those: at worst the object's inventory then names the version
 *       before its successor's, whose files are all there. The next STORE of the object mends that.
 * </ul>
 */
@HandlerKey("STORE")
@In(name = "request", type = Path.class, documentation = "The request that ACCEPT_SUBMISSION made.")
@In(name = "object", type = Path.class, documentation = "The list of all files that MANIFEST made.")
@Out(name = "stored", type = Path.class, documentation = "What was stored, and where.")
@Out(name = "version", type = Path.class, documentation = "The list of the files of the version.")
@Reads({"producer", "system"})
@Records({Fact.Store.class, Fact.Stored.class})
@Emits(
        code = "UNKNOWN_DELETION",
        documentation = "mrt-delete.txt lists a file that the object does not have. List files as the object has them.")
@Emits(
        code = "DELETE_WITHOUT_OBJECT",
        documentation = "There is a mrt-delete.txt, but no object yet. Look whether the identifier is the right one.")
@Emits(
        code = "PATH_CONFLICT",
        documentation = "A submitted file has the name of a folder of the object, or lies below one of its files.")
@Emits(
        code = "NAME_TOO_LONG",
        documentation = "A file's path is longer than the storage can take. Shorten names, or nest folders less deep.")
@Emits(
        code = "UPDATE_OF_NOTHING",
        status = Status.WARNING,
        documentation = "An update of an object that does not exist was stored as its first version.")
public final class StoreHandler implements Handler {

    /** Room for the object's folder, the version and the name of the content folder before a file's own path. */
    private static final int OBJECT_PATH = 200;

    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final OpenShelves shelves;

    @Inject
    StoreHandler(Shelves shelves) {
        this((OpenShelves) shelves);
    }

    StoreHandler(OpenShelves shelves) {
        this.shelves = shelves;
    }

    @Override
    @SuppressWarnings("try") // a lock is held, not used
    public Outcome run(HandlerContext context) throws IOException {
        IngestRequest request = Json.read(context.inputs().file("request"), IngestRequest.class);
        SubmittedFiles files = new SubmittedFiles(context.inputs().file("object"), context.workspace());
        StorageSettings settings =
                context.configuration(IngestConfiguration.class).storage().orElseGet(StorageSettings::empty);
        Shelf shelf = shelves.of(settings, context);
        Work work = new Work(context, request, files, files.sum(), shelf);
        NewVersion version = work.version();
        try (HeldLock line = context.lock("storage/" + version.ark())) {
            return claimed(work, version);
        } catch (ObjectOutOfSyncException moved) {
            return Outcome.fatal("Somebody else added a version to " + version.ark() + " meanwhile", moved);
        }
    }

    @SuppressWarnings("try") // a claim is held, not used
    private static Outcome claimed(Work work, NewVersion version) throws IOException {
        Optional<Claim> claim = work.shelf().claim(version.ark());
        if (claim.isEmpty()) {
            return Outcome.waitUntil(
                    work.context().clock().instant().plus(PAUSE),
                    "until another process, which has lost this job or never had it, stops writing " + version.ark());
        }
        Fact.Store order = work.order();
        try (Claim held = claim.get();
                OcflObject object = OcflObject.open(
                        work.shelf(), version.ark(), () -> work.context().record(order))) {
            return stored(work, version, object);
        }
    }

    private static Outcome stored(Work work, NewVersion version, OcflObject object) throws IOException {
        Optional<VersionDetails> earlier = object.madeBy(version.origin());
        if (earlier.isPresent()) {
            return reported(work, earlier.get(), object, List.of());
        }
        Optional<VersionDetails> head = object.head();
        UpdateCheck check = new UpdateCheck(version, head);
        List<Finding> faults = new ArrayList<>(check.faults(work.files()));
        faults.addAll(longNames(work));
        if (!faults.isEmpty()) {
            return new Outcome.Ko(faults);
        }
        if (work.sum().bytes() > work.shelf().room()) {
            return Outcome.fatal(noRoom(work));
        }
        return added(work, version, object, check, head);
    }

    private static Outcome added(
            Work work, NewVersion version, OcflObject object, UpdateCheck check, Optional<VersionDetails> head)
            throws IOException {
        try {
            VersionDetails made = object.add(version, head, work.files(), done -> work.progress(done, "bytes"));
            return reported(work, made, object, check.remarks());
        } catch (IOException | RuntimeException failed) {
            if (DiskFull.isBehind(failed)) {
                return Outcome.fatal(noRoom(work), failed);
            }
            throw failed;
        }
    }

    private static List<Finding> longNames(Work work) throws IOException {
        int limit = work.shelf().longestPath() - OBJECT_PATH;
        Optional<ObjectFile> longest =
                work.files().first(file -> file.path().getBytes(StandardCharsets.UTF_8).length > limit);
        return longest
                .map(file -> Finding.of(
                                "NAME_TOO_LONG",
                                "Expected a path of at most " + limit + " bytes, but it has "
                                        + file.path().getBytes(StandardCharsets.UTF_8).length)
                        .at(file.path())
                        .mendedBy("Shorten names, or nest folders less deep; then submit again."))
                .stream()
                .toList();
    }

    private static String noRoom(Work work) throws IOException {
        return "Expected room for " + work.sum().bytes() + " bytes at "
                + work.shelf().location("") + ", but there are " + work.shelf().room()
                + "; make room, and the job goes on by itself or when it is requeued at Storing";
    }

    /** Verifies a version and tells of it. */
    private static Outcome reported(Work work, VersionDetails version, OcflObject object, List<Finding> remarks)
            throws IOException {
        try {
            work.shelf().settle(List.of(object.root(), object.root() + "/" + version.getVersionNum()));
            object.verify(version, done -> work.progress(done, "bytes verified"));
        } catch (FixityCheckException damaged) {
            return Outcome.fatal(
                    "Expected the files of " + version.getObjectVersionId() + " at "
                            + work.shelf().location(object.root())
                            + " as they were copied, but reading them back showed damage: " + damaged.getMessage()
                            + "; check the storage, restore the file from the workspace, and requeue the job at Storing",
                    damaged);
        }
        work.tell(version, object);
        return remarks.isEmpty() ? Outcome.ok() : new Outcome.Warning(remarks);
    }

    /** What one call is about. */
    private record Work(
            HandlerContext context, IngestRequest request, SubmittedFiles files, SubmittedFiles.Sum sum, Shelf shelf) {

        /** What MANIFEST recorded; recording it again shows that the lease still holds. */
        Fact.Store order() {
            return context.recorded(Fact.Store.class)
                    .orElseThrow(() -> new PermanentFailure(
                            "Expected what is to be stored, but nothing is recorded; run MANIFEST before STORE"));
        }

        void progress(long done, String unit) {
            if (context.isCancelled()) {
                throw new CancellationException("Storing was stopped");
            }
            context.progress(done, sum.bytes(), unit);
        }

        NewVersion version() {
            String ark = context.recorded(Fact.Identifiers.class)
                    .map(Fact.Identifiers::primaryId)
                    .filter(id -> !id.isEmpty())
                    .orElseThrow(() -> new PermanentFailure(
                            "Expected the object's identifier, but none is recorded; run MINT before STORE"));
            IngestRequest.Submission submission = request.submission();
            List<String> deletions = order().delete();
            String content = String.join(
                    "\n",
                    context.step().jobId(),
                    submission.batch(),
                    ark,
                    request.mode().name(),
                    sum.digest());
            String all = content + "\n" + String.join("\n", deletions);
            String key = Hash.of(all);
            return new NewVersion(
                    ark,
                    request.mode(),
                    deletions,
                    new NewVersion.Origin(
                            key,
                            context.step().jobId(),
                            submission.batch(),
                            submission.submitter(),
                            context.clock().instant()));
        }

        void tell(VersionDetails version, OcflObject object) throws IOException {
            VersionFiles list = new VersionFiles(object, version, shelf.sizes(object.root()));
            list.write(files, context.outputs().file("version"));
            long number = version.getVersionNum().getVersionNum();
            URI location = shelf.location(object.root());
            Json.write(
                    context.outputs().file("stored"),
                    new StoredObject(
                            version.getObjectId(),
                            number,
                            version.getCreated().toInstant(),
                            list.count(),
                            list.bytes(),
                            request.profile().storage().node(),
                            location.toString()));
            context.record(new Fact.Stored(number, list.count(), list.bytes(), location));
        }
    }
}
