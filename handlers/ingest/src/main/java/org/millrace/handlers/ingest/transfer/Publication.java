package org.millrace.handlers.ingest.transfer;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.spi.Outputs;
import org.millrace.workspace.WorkspacePath;

/**
 * Hands the files on. Each is linked from scratch to its place among the outputs, which costs nothing and leaves it in
 * scratch too: an attempt that dies before its commit has lost nothing.
 */
final class Publication implements AutoCloseable {

    private final Outputs outputs;
    private final Json.LineWriter list;
    private long bytes;

    private Publication(Outputs outputs, Json.LineWriter list) {
        this.outputs = outputs;
        this.list = list;
    }

    static Publication to(Outputs outputs) throws IOException {
        return new Publication(outputs, Json.lines(outputs.file("fetched")));
    }

    void add(Path done, ObjectFile file) throws IOException {
        Path place = outputs.file(WorkspacePath.of(file.path()));
        Files.deleteIfExists(place);
        try {
            Files.createLink(place, done);
        } catch (UnsupportedOperationException | FileSystemException noLinksHere) {
            Files.move(done, place, StandardCopyOption.REPLACE_EXISTING);
        }
        list.write(file);
        bytes += file.size();
    }

    /** How many bytes were handed on. */
    long bytes() {
        return bytes;
    }

    @Override
    public void close() throws IOException {
        list.close();
    }
}
