package org.millrace.files;

import org.millrace.item.ItemId;

/** Where the files of all items lie, on a file system that all workers of an item share. */
public interface WorkspaceRoot {

    /** The files of an item; its folder is made when the first file is. */
    ItemFiles open(ItemId item);

    /** Removes everything of an item. Removing what is not there does nothing. */
    void remove(ItemId item);
}
