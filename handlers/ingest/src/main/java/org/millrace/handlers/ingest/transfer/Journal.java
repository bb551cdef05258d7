package org.millrace.handlers.ingest.transfer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ObjectFile;

/**
 * Which files of the list are here and verified, a line each: what a later attempt needs not fetch again. In memory it
 * keeps one number for each file. Several threads may write.
 */
final class Journal implements AutoCloseable {

    private final RandomAccessFile file;
    private long[] offsets = new long[1_024];
    private long end;

    private Journal(RandomAccessFile file) {
        this.file = file;
    }

    /**
     * A line.
     *
     * @param index the file's place in the list
     * @param key of what the list said of it
     * @param file what came
     */
    record Line(int index, String key, ObjectFile file) {}

    /** Opens it; a last line that a crash left half written is dropped. */
    static Journal open(Path path) throws IOException {
        Journal journal = new Journal(new RandomAccessFile(path.toFile(), "rw"));
        journal.takeUp();
        return journal;
    }

    private void takeUp() throws IOException {
        byte[] buffer = new byte[64 * 1024];
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int read = file.read(buffer); read >= 0; read = file.read(buffer)) {
            for (int i = 0; i < read; i++) {
                line.write(buffer[i]);
                if (buffer[i] == '\n' && !take(line)) {
                    file.setLength(end);
                    return;
                }
            }
        }
        file.setLength(end);
    }

    private boolean take(ByteArrayOutputStream line) {
        try {
            Line read = Json.read(line.toString(StandardCharsets.UTF_8), Line.class);
            remember(read.index());
            end += line.size();
            line.reset();
            return true;
        } catch (IOException broken) {
            return false;
        }
    }

    private void remember(int index) {
        if (index >= offsets.length) {
            offsets = Arrays.copyOf(offsets, Math.max(index + 1, offsets.length * 2));
        }
        offsets[index] = end + 1;
    }

    synchronized boolean isEmpty() {
        return end == 0;
    }

    /** Writes a line. */
    synchronized void write(Line line) throws IOException {
        byte[] bytes = (Json.text(line) + "\n").getBytes(StandardCharsets.UTF_8);
        file.seek(end);
        file.write(bytes);
        remember(line.index());
        end += bytes.length;
    }

    /** The line of a file of the list, if there is one and the list says the same of it as then. */
    synchronized Optional<ObjectFile> find(int index, String key) throws IOException {
        long place = index < offsets.length ? offsets[index] : 0;
        if (place == 0) {
            return Optional.empty();
        }
        file.seek(place - 1);
        Line line = Json.read(lineHere(), Line.class);
        return line.key().equals(key) ? Optional.of(line.file()) : Optional.empty();
    }

    private String lineHere() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        byte[] buffer = new byte[512];
        for (int read = file.read(buffer); read >= 0; read = file.read(buffer)) {
            for (int i = 0; i < read; i++) {
                if (buffer[i] == '\n') {
                    return line.toString(StandardCharsets.UTF_8);
                }
                line.write(buffer[i]);
            }
        }
        throw new IOException("The journal of the download ends early");
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
