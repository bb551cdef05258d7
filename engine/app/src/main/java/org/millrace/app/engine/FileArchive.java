package org.millrace.app.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.millrace.app.view.ItemView;
import org.millrace.definition.json.CompactJson;
import org.millrace.item.Item;
import org.millrace.store.HistoryEntry;
import org.millrace.worker.HistoryArchive;

/** Appends the history of removed items to a file, a line of JSON each, on the disk before the item goes. */
final class FileArchive implements HistoryArchive {

    private final Path file;

    FileArchive(Path file) {
        this.file = file.toAbsolutePath();
    }

    @Override
    public void append(Item item, List<HistoryEntry> history) {
        Map<String, Object> line = ItemView.full(item);
        line.put("history", ItemView.history(history));
        byte[] bytes = (CompactJson.write(line) + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            Path folder = file.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            write(ByteBuffer.wrap(bytes));
        } catch (IOException failure) {
            throw new UncheckedIOException("The archive " + file + " cannot be written", failure);
        }
    }

    private void write(ByteBuffer bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }
}
