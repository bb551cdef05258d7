package org.millrace.handlers.ingest.storage;

import io.ocfl.api.OcflRepository;
import io.ocfl.api.exception.ObjectOutOfSyncException;
import io.ocfl.api.io.FixityCheckInputStream;
import io.ocfl.api.model.FileDetails;
import io.ocfl.api.model.ObjectVersionId;
import io.ocfl.api.model.OcflObjectVersion;
import io.ocfl.api.model.VersionDetails;
import io.ocfl.api.model.VersionInfo;
import io.ocfl.api.model.VersionNum;
import io.ocfl.core.OcflRepositoryBuilder;
import io.ocfl.core.model.Inventory;
import io.ocfl.core.storage.OcflStorage;
import io.ocfl.core.storage.OcflStorageBuilder;
import io.ocfl.core.storage.common.Storage;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import org.millrace.spi.PermanentFailure;

/** An object of an OCFL storage root, opened by whoever has claimed it. */
final class OcflObject implements AutoCloseable {

    /** How many files are read back at a time: where each is a request, most of the time goes with waiting. */
    private static final int READERS = 8;

    private final String ark;
    private final Shelf shelf;
    private final Fence fence;
    private final OcflStorage storage;
    private final OcflRepository repository;
    private final Path staging;
    private final String root;

    private OcflObject(String ark, Shelf shelf, Fence fence, OcflStorage storage) throws IOException {
        this.ark = ark;
        this.shelf = shelf;
        this.fence = fence;
        this.storage = storage;
        this.staging = shelf.staging(ark);
        this.repository = Ocfl.repository(new OcflRepositoryBuilder().storage(storage), staging);
        this.root = storage.objectRootPath(ark);
    }

    /** Opens an object, whether it exists or not, and mends what a dead writer left of it. */
    static OcflObject open(Shelf shelf, String ark, Fence fence) throws IOException {
        Storage storage = shelf.open(fence);
        OcflObject object = new OcflObject(
                ark, shelf, fence, OcflStorageBuilder.builder().storage(storage).build());
        Leftovers.mend(storage, object.root);
        return object;
    }

    /** Where it lies, relative to the storage root. */
    String root() {
        return root;
    }

    Optional<VersionDetails> head() {
        return repository.containsObject(ark)
                ? Optional.of(repository.describeVersion(ObjectVersionId.head(ark)))
                : Optional.empty();
    }

    /** The version that an earlier attempt made, the newest if there are several. */
    Optional<VersionDetails> madeBy(NewVersion.Origin origin) {
        if (!repository.containsObject(ark)) {
            return Optional.empty();
        }
        return repository.describeObject(ark).getVersionMap().values().stream()
                .filter(version -> origin.isIn(messageOf(version)))
                .max(Comparator.comparing(VersionDetails::getVersionNum));
    }

    private static String messageOf(VersionDetails version) {
        return Optional.ofNullable(version.getVersionInfo())
                .map(VersionInfo::getMessage)
                .orElse("");
    }

    /**
     * Adds a version upon the head that was seen when the version was planned.
     *
     * @throws ObjectOutOfSyncException if the head has moved
     */
    VersionDetails add(
            NewVersion version, Optional<VersionDetails> expectedHead, SubmittedFiles files, LongConsumer progress)
            throws IOException {
        Inventory before = before(expectedHead);
        Path folder = Files.createDirectories(staging.resolve("version"));
        Draft draft = new Draft(before, folder, version.mode());
        version.deletions().forEach(draft::remove);
        long[] done = {0};
        files.each(file -> {
            draft.add(file, files);
            done[0] += file.size();
            progress.accept(done[0]);
        });
        Inventory made = draft.finish(said(version.origin()));
        shelf.secure(folder);
        fence.check();
        storage.storeNewVersion(made, folder, false);
        return repository.describeVersion(ObjectVersionId.version(ark, made.getHead()));
    }

    private Inventory before(Optional<VersionDetails> expectedHead) {
        Inventory known = storage.loadInventory(ark);
        Optional<VersionNum> head = Optional.ofNullable(known).map(Inventory::getHead);
        if (!head.equals(expectedHead.map(VersionDetails::getVersionNum))) {
            throw new ObjectOutOfSyncException("Expected the head " + expectedHead.map(VersionDetails::getVersionNum)
                    + " of " + ark + ", but found " + head);
        }
        if (known == null) {
            return Inventory.stubInventory(ark, repository.config(), root);
        }
        if (known.hasMutableHead()) {
            throw new PermanentFailure(
                    "Expected no mutable head at " + root + ", but others are at work on a version of " + ark
                            + " there; commit or purge it, and requeue the job at Storing");
        }
        return known;
    }

    private static VersionInfo said(NewVersion.Origin origin) {
        return new VersionInfo()
                .setUser(origin.submitter().isBlank() ? "Millrace" : origin.submitter(), "urn:millrace:" + origin.job())
                .setMessage(origin.message())
                .setCreated(origin.at().atOffset(ZoneOffset.UTC));
    }

    /** Reads the files that a version brought from where they lie now, and compares what their bytes come to. */
    void verify(VersionDetails version, LongConsumer progress) throws IOException {
        OcflObjectVersion contents = contents(version);
        Map<String, String> paths = new LinkedHashMap<>(); // two paths may have the same bytes
        broughtBy(version).forEach(file -> paths.putIfAbsent(file.getStorageRelativePath(), file.getPath()));
        ExecutorService readers = Executors.newFixedThreadPool(READERS);
        try {
            List<Future<Long>> read = paths.values().stream()
                    .map(path -> readers.submit(() -> read(path, contents)))
                    .toList();
            long done = 0;
            for (Future<Long> each : read) {
                done += each.get();
                progress.accept(done);
            }
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new IOException("Reading " + ark + " back failed: " + failed.getCause(), failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while reading " + ark + " back");
        } finally {
            readers.shutdownNow();
        }
    }

    private static long read(String path, OcflObjectVersion contents) throws IOException {
        try (FixityCheckInputStream content = contents.getFile(path).getStream()) {
            long bytes = content.transferTo(OutputStream.nullOutputStream());
            content.checkFixity();
            return bytes;
        }
    }

    /** The files whose bytes a version brought. */
    List<FileDetails> broughtBy(VersionDetails version) {
        long number = version.getVersionNum().getVersionNum();
        return version.getFiles().stream().filter(file -> since(file) == number).toList();
    }

    /** The version that brought a file's bytes. */
    long since(FileDetails file) {
        String within = file.getStorageRelativePath().substring(root.length() + 2); // ROOT/v7/content/PATH
        return Long.parseLong(within.substring(0, within.indexOf('/')));
    }

    /** The bytes of a version's files. */
    OcflObjectVersion contents(VersionDetails version) {
        return repository.getObject(version.getObjectVersionId());
    }

    @Override
    public void close() {
        repository.close();
        try {
            Trees.delete(staging);
        } catch (IOException leftForTheNextSweep) {
            // of no consequence: the next claimant clears it
        }
    }
}
