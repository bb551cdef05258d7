package org.millrace.handlers.fixity;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the list that a {@code LIST_IN_JSONL_FILE} step is distributed over: one line of JSON per file. */
final class FileList implements Closeable {

    private final BufferedWriter writer;

    private FileList(BufferedWriter writer) {
        this.writer = writer;
    }

    static FileList at(Path file) throws IOException {
        return new FileList(Files.newBufferedWriter(file));
    }

    void add(Listed file) throws IOException {
        String path = Json.quoted(file.path().value());
        writer.write("{\"id\":" + path + ",\"distribGroup\":0,\"params\":{\"" + VerifyChecksumHandler.PATH + "\":"
                + path + ",\"" + VerifyChecksumHandler.DIGEST + "\":" + Json.quoted(file.digest()) + "}}\n");
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
