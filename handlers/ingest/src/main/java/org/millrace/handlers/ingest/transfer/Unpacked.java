package org.millrace.handlers.ingest.transfer;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.handlers.ingest.transfer.fetch.NotWrittenException;
import org.millrace.handlers.ingest.transfer.http.RefusedException;
import org.millrace.handlers.ingest.transfer.unpack.ContainerException;
import org.millrace.handlers.ingest.transfer.unpack.Unpacker;
import org.millrace.spi.Finding;
import org.millrace.workspace.WorkspacePath;

/** The files of a container, written to scratch under numbers, with a list of their names, sizes and digests. */
final class Unpacked implements Unpacker.Receiver, AutoCloseable {

    private static final String FOLDER = "producer/";

    private final Scratch scratch;
    private final String container;
    private final Progress progress;
    private final Failures failures;
    private final NameGuard names = new NameGuard(Unpacker::folded);
    private final Json.LineWriter list;
    private final MessageDigest digest = DigestAlgorithm.SHA256.start();
    private @Nullable OutputStream out;
    private String path = "";
    private long size;
    private int count;

    private Unpacked(Scratch scratch, String container, Progress progress, Failures failures) throws IOException {
        this.scratch = scratch;
        this.container = container;
        this.progress = progress;
        this.failures = failures;
        this.list = Json.lines(scratch.unpackedList());
    }

    /** Begins anew: what an earlier attempt left is removed. */
    static Unpacked into(Scratch scratch, String container, Progress progress, Failures failures) throws IOException {
        scratch.clear("unpacked");
        return new Unpacked(scratch, container, progress, failures);
    }

    @Override
    public Optional<String> begin(WorkspacePath name) throws IOException {
        Optional<String> objection = WorkspacePath.defect(FOLDER + name).or(() -> names.take(name));
        if (objection.isEmpty()) {
            path = FOLDER + name;
            size = 0;
            out = Files.newOutputStream(scratch.unpacked(count), StandardOpenOption.CREATE_NEW);
        }
        return objection;
    }

    @Override
    public void write(byte[] bytes, int length) throws IOException, InterruptedException {
        if (out != null) {
            put(out, bytes, length);
            digest.update(bytes, 0, length);
            size += length;
            progress.moved(length);
        }
    }

    private static void put(OutputStream out, byte[] bytes, int length) throws NotWrittenException {
        try {
            out.write(bytes, 0, length);
        } catch (IOException full) {
            throw new NotWrittenException(full);
        }
    }

    @Override
    public void end() throws IOException {
        if (out != null) {
            out.close();
            out = null;
        }
        String sha256 = HexFormat.of().formatHex(digest.digest());
        list.write(new ObjectFile(path, size, Map.of(DigestAlgorithm.SHA256, sha256), Optional.empty()));
        count++;
    }

    int count() {
        return count;
    }

    @Override
    public void refuse(String name, String defect) {
        failures.add(Finding.of(
                        ContainerException.ENTRY_REFUSED,
                        "Expected a file of the object in the container, but " + defect)
                .at(container + ": " + Findings.printable(name))
                .mendedBy("Pack the container again without this entry, or under another name; then submit again."));
    }

    void refuse(ContainerException broken) {
        failures.add(Finding.of(broken.code(), Findings.cut(Findings.printable(broken.told())))
                .at(container)
                .mendedBy("Send the container again, packed anew as zip, tar, tar.gz or tar.bz2."));
    }

    void refuse(RefusedException noRoom) {
        failures.add(Findings.of(noRoom).at(container));
    }

    void refuseEmpty() {
        failures.add(Finding.of(ContainerException.NOT_A_CONTAINER, "Expected files in the container, but it is empty")
                .at(container)
                .mendedBy("Pack the object's files into it; then submit again."));
    }

    @Override
    public void close() throws IOException {
        if (out != null) {
            out.close();
        }
        list.close();
    }
}
