package org.millrace.testkit;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.millrace.files.ItemFiles;
import org.millrace.files.WorkspaceRoot;
import org.millrace.item.ItemId;

/** The files of all items in a local folder, for one process. */
final class FolderRoot implements WorkspaceRoot {

    private final Path folder;
    private final Map<String, FolderItemFiles> items = new ConcurrentHashMap<>();

    FolderRoot(Path folder) {
        this.folder = folder;
    }

    @Override
    public ItemFiles open(ItemId item) {
        return items.computeIfAbsent(item.value(), name -> new FolderItemFiles(folder.resolve(name)));
    }

    @Override
    public void remove(ItemId item) {
        items.remove(item.value());
        FolderStaging.delete(folder.resolve(item.value()));
    }
}
