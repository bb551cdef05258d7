package org.millrace.handlers.ingest.storage;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.millrace.handlers.ingest.settings.StorageSettings;
import org.millrace.spi.HandlerContext;

/** The shelves that a worker has open: one for the configured storage root. */
@Singleton
final class Shelves implements OpenShelves, AutoCloseable {

    private final Map<Path, Shelf> open = new HashMap<>();

    @Inject
    Shelves() {}

    @Override
    public synchronized Shelf of(StorageSettings settings, HandlerContext context) throws IOException {
        // Without a root of its own the plugin's folder is asked for, else not
        Path dataFolder = settings.root().orElseGet(context::dataFolder);
        Path root = settings.rootBelow(dataFolder);
        Shelf known = open.get(root);
        if (known != null) {
            return known;
        }
        FolderShelf opened = FolderShelf.at(root, settings.workBelow(dataFolder));
        opened.sweep();
        open.put(root, opened);
        return opened;
    }

    @Override
    public synchronized void close() {
        open.clear();
    }
}
