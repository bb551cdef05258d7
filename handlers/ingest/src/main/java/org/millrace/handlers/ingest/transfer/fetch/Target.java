package org.millrace.handlers.ingest.transfer.fetch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import org.millrace.handlers.ingest.request.DigestAlgorithm;

/**
 * The file that is written, and the digests of what it holds. Beside it stands, for a file that takes long, which version
 * of the source it comes from, so that a later attempt can go on with it.
 */
final class Target implements AutoCloseable {

    private final Path file;
    private final Digests digests;
    private final FileChannel channel;
    private long size;
    private Optional<String> validator = Optional.empty();
    private boolean remembered;

    private Target(Path file, Digests digests, FileChannel channel) {
        this.file = file;
        this.digests = digests;
        this.channel = channel;
    }

    /** Opens the file; what it holds of an earlier attempt is read once for the digests, and gone on with. */
    static Target open(Path file, Digests digests) throws IOException, InterruptedException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        Target target = new Target(file, digests, channel);
        try {
            target.takeUp();
            return target;
        } catch (IOException | InterruptedException | RuntimeException failure) {
            target.close();
            throw failure;
        }
    }

    private void takeUp() throws IOException, InterruptedException {
        if (channel.size() == 0) {
            return;
        }
        validator = readValidator();
        remembered = validator.isPresent();
        try (InputStream in = Files.newInputStream(file)) {
            Block block = digests.block();
            while (block.fill(in, Long.MAX_VALUE)) {
                size += block.length();
                digests.update(block);
                block = digests.block();
            }
        }
        channel.position(size);
    }

    private Path validatorFile() {
        return validatorFile(file);
    }

    private static Path validatorFile(Path file) {
        return file.resolveSibling(file.getFileName() + ".version");
    }

    static void discard(Path file) throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(validatorFile(file));
    }

    private Optional<String> readValidator() throws IOException {
        if (!Files.exists(validatorFile())) {
            return Optional.empty();
        }
        try (BufferedReader reader = Files.newBufferedReader(validatorFile())) {
            return Optional.ofNullable(reader.readLine());
        }
    }

    long size() {
        return size;
    }

    Optional<String> validator() {
        return validator;
    }

    /** Remembers the source's version for later attempts. */
    void comesFrom(Optional<String> version, boolean durably) throws IOException {
        if (durably && version.isPresent() && !version.equals(validator)) {
            Files.writeString(validatorFile(), version.get());
            remembered = true;
        }
        validator = version;
    }

    /** Drops all that was written. */
    void restart() throws IOException, InterruptedException {
        if (size == 0) {
            return;
        }
        channel.truncate(0);
        channel.position(0);
        size = 0;
        validator = Optional.empty();
        Files.deleteIfExists(validatorFile());
        digests.reset();
    }

    Block block() throws InterruptedException {
        return digests.block();
    }

    void write(Block block) throws NotWrittenException {
        ByteBuffer content = block.content();
        try {
            while (content.hasRemaining()) {
                channel.write(content);
            }
        } catch (IOException full) {
            throw new NotWrittenException(full);
        }
        size += block.length();
        digests.update(block);
    }

    /** The digests of the whole. */
    Map<DigestAlgorithm, String> finish() throws IOException, InterruptedException {
        if (remembered) {
            Files.deleteIfExists(validatorFile());
        }
        return digests.finish();
    }

    /** Removes the file. */
    void delete() throws IOException {
        discard(file);
    }

    @Override
    public void close() throws IOException {
        digests.close();
        channel.close();
    }
}
