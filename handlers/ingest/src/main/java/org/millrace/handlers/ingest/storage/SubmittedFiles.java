package org.millrace.handlers.ingest.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.spi.PermanentFailure;
import org.millrace.workspace.Workspace;
import org.millrace.workspace.WorkspacePath;

/** The files of a submission, read from their list as often as they are asked for and never all at once. */
final class SubmittedFiles {

    private final Path list;
    private final Workspace workspace;

    SubmittedFiles(Path list, Workspace workspace) {
        this.list = list;
        this.workspace = workspace;
    }

    /** What is done with a file. */
    @FunctionalInterface
    interface Action {
        void on(ObjectFile file) throws IOException;
    }

    /** How many files and bytes, and what they are, whatever their order. */
    record Sum(long files, long bytes, String digest) {}

    void each(Action action) throws IOException {
        try (Stream<ObjectFile> lines = Json.lines(list, ObjectFile.class)) {
            for (Iterator<ObjectFile> files = lines.iterator(); files.hasNext(); ) {
                action.on(files.next());
            }
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    Optional<ObjectFile> first(java.util.function.Predicate<ObjectFile> wanted) throws IOException {
        try (Stream<ObjectFile> lines = Json.lines(list, ObjectFile.class)) {
            return lines.filter(wanted).findFirst();
        }
    }

    InputStream content(ObjectFile file) {
        return workspace.read(WorkspacePath.of(file.path()));
    }

    static String sha256(ObjectFile file) {
        return Optional.ofNullable(file.digests().get(DigestAlgorithm.SHA256))
                .orElseThrow(() -> new PermanentFailure("Expected a SHA-256 digest of " + file.path()
                        + ", but there is none; run MANIFEST before STORE"));
    }

    Sum sum() throws IOException {
        Adder adder = new Adder();
        each(adder::add);
        return adder.sum();
    }

    /** The order of the list says nothing about the object, so the digests of the lines are added up. */
    private static final class Adder {

        private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(256);

        private BigInteger digests = BigInteger.ZERO;
        private long files;
        private long bytes;

        void add(ObjectFile file) {
            byte[] line = (file.path() + "\n" + sha256(file)).getBytes(StandardCharsets.UTF_8);
            BigInteger digest = new BigInteger(1, DigestAlgorithm.SHA256.start().digest(line));
            digests = digests.add(digest).mod(MODULUS);
            files++;
            bytes += file.size();
        }

        Sum sum() {
            return new Sum(files, bytes, "%064x".formatted(digests));
        }
    }
}
