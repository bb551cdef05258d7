package org.millrace.handlers.ingest.storage;

import io.ocfl.api.OcflObjectUpdater;
import io.ocfl.api.OcflOption;
import io.ocfl.api.OcflRepository;
import io.ocfl.api.exception.FixityCheckException;
import io.ocfl.api.io.FixityCheckInputStream;
import io.ocfl.api.model.FileDetails;
import io.ocfl.api.model.ObjectVersionId;
import io.ocfl.api.model.OcflObjectVersion;
import io.ocfl.api.model.VersionDetails;
import io.ocfl.api.model.VersionInfo;
import io.ocfl.core.OcflRepositoryBuilder;
import io.ocfl.core.storage.OcflStorage;
import io.ocfl.core.storage.OcflStorageBuilder;
import io.ocfl.core.storage.common.Storage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.spi.PermanentFailure;

/** An object of an OCFL storage root, opened by whoever has claimed it. */
final class OcflObject implements AutoCloseable {

    private final String ark;
    private final String root;
    private final OcflRepository repository;
    private final Path staging;

    private OcflObject(String ark, String root, OcflRepository repository, Path staging) {
        this.ark = ark;
        this.root = root;
        this.repository = repository;
        this.staging = staging;
    }

    /** Opens an object, whether it exists or not, and mends what a dead writer left of it. */
    static OcflObject open(Shelf shelf, String ark, Fence fence) throws IOException {
        Storage storage = shelf.open(fence);
        OcflStorage ocfl = OcflStorageBuilder.builder().storage(storage).build();
        Path staging = shelf.staging(ark);
        OcflRepository repository =
                Ocfl.repository(new OcflRepositoryBuilder().storage(ocfl).objectLock(new FencedLock(fence)), staging);
        String root = ocfl.objectRootPath(ark);
        Leftovers.mend(storage, root);
        return new OcflObject(ark, root, repository, staging);
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
     * @throws io.ocfl.api.exception.ObjectOutOfSyncException if the head has moved
     */
    VersionDetails add(NewVersion version, Optional<VersionDetails> expectedHead, Copying copying) {
        ObjectVersionId expected =
                expectedHead.map(VersionDetails::getObjectVersionId).orElseGet(() -> ObjectVersionId.head(ark));
        NewVersion.Origin origin = version.origin();
        VersionInfo said = new VersionInfo()
                .setUser(origin.submitter().isBlank() ? "Millrace" : origin.submitter(), "urn:millrace:" + origin.job())
                .setMessage(origin.message())
                .setCreated(origin.at().atOffset(ZoneOffset.UTC));
        ObjectVersionId added = repository.updateObject(expected, said, updater -> copying.into(updater, version));
        return repository.describeVersion(added);
    }

    /** Copies the submitted files, and checks on the way that they are what they were listed as. */
    static final class Copying {

        private final SubmittedFiles files;
        private final LongConsumer progress;
        private long done;

        /** Tells the bytes copied after each file; an exception of the listener ends the copying. */
        Copying(SubmittedFiles files, LongConsumer progress) {
            this.files = files;
            this.progress = progress;
        }

        private void into(OcflObjectUpdater updater, NewVersion version) {
            if (version.mode() == Mode.ADD) {
                updater.clearVersionState();
            }
            version.deletions().forEach(updater::removeFile);
            try {
                files.each(file -> copy(file, updater));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        private void copy(ObjectFile file, OcflObjectUpdater updater) throws IOException {
            try (InputStream content = files.content(file);
                    FixityCheckInputStream checked =
                            new FixityCheckInputStream(content, Ocfl.SHA256, SubmittedFiles.sha256(file))) {
                updater.writeFile(checked, file.path(), OcflOption.OVERWRITE);
            } catch (FixityCheckException changed) {
                throw new PermanentFailure(
                        "Expected " + file.path() + " in the workspace as MANIFEST listed it, but it has changed: "
                                + changed.getMessage() + "; requeue the job at Downloading",
                        changed);
            }
            done += file.size();
            progress.accept(done);
        }
    }

    /** Reads the files that a version brought from where they lie now, and compares what their bytes come to. */
    void verify(VersionDetails version, LongConsumer progress) throws IOException {
        OcflObjectVersion contents = contents(version);
        Set<String> read = new HashSet<>();
        long done = 0;
        for (FileDetails file : broughtBy(version)) {
            if (!read.add(file.getStorageRelativePath())) {
                continue; // two paths with the same bytes
            }
            try (FixityCheckInputStream content =
                    contents.getFile(file.getPath()).getStream()) {
                done += content.transferTo(OutputStream.nullOutputStream());
                content.checkFixity();
            }
            progress.accept(done);
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
