package org.millrace.handlers.ingest.describe;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.millrace.spi.Finding;
import org.millrace.workspace.Workspace;
import org.millrace.workspace.WorkspacePath;

/** A small metadata file among the depositor's files, read whole but never beyond a bound. */
final class ProducerFile {

    static final int LIMIT = 5_000_000;

    private final String path;
    private final byte[] bytes;

    private ProducerFile(String path, byte[] bytes) {
        this.path = path;
        this.bytes = bytes;
    }

    /** The file of a name at the top of {@code producer}, or empty if there is none. */
    static Optional<ProducerFile> find(Workspace workspace, String name) throws IOException, BadContent {
        WorkspacePath path = WorkspacePath.of("producer/" + name);
        if (!workspace.exists(path)) {
            return Optional.empty();
        }
        try (InputStream content = workspace.read(path)) {
            byte[] bytes = content.readNBytes(LIMIT + 1);
            if (bytes.length > LIMIT) {
                throw new BadContent(tooLarge(path.value()));
            }
            return Optional.of(new ProducerFile(path.value(), bytes));
        }
    }

    private static Finding tooLarge(String path) {
        return Finding.of("METADATA_TOO_LARGE", "Expected at most " + LIMIT + " bytes of metadata, but there are more")
                .at(path)
                .mendedBy("Shorten the file, or give it a name that is not reserved for metadata; then submit again.");
    }

    /** Its workspace path. */
    String path() {
        return path;
    }

    int size() {
        return bytes.length;
    }

    /** The content as text; bytes that are not UTF-8 become replacement characters. */
    String text() {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    InputStream stream() {
        return new ByteArrayInputStream(bytes);
    }
}
