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

    private final Map<StorageSettings, Shelf> open = new HashMap<>();

    @Inject
    Shelves() {}

    @Override
    public synchronized Shelf of(StorageSettings settings, HandlerContext context) throws IOException {
        Shelf known = open.get(settings);
        if (known != null) {
            return known;
        }
        Shelf opened = opened(settings, context);
        open.put(settings, opened);
        return opened;
    }

    private static Shelf opened(StorageSettings settings, HandlerContext context) throws IOException {
        // The plugin's folder is asked for only if something has to lie there
        boolean placed = settings.root().isPresent()
                || (settings.s3().isPresent() && settings.work().isPresent());
        Path work = settings.workBelow(placed ? Path.of("") : context.dataFolder());
        if (settings.s3().isPresent()) {
            return BucketShelf.at(settings.s3().get(), work);
        }
        FolderShelf shelf = FolderShelf.at(settings.rootBelow(placed ? Path.of("") : context.dataFolder()), work);
        shelf.sweep();
        return shelf;
    }

    @Override
    public synchronized void close() {
        open.values().forEach(Shelf::close);
        open.clear();
    }
}
