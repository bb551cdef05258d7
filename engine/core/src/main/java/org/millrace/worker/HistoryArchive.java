package org.millrace.worker;

import java.util.List;
import org.millrace.item.Item;
import org.millrace.store.HistoryEntry;

/** Keeps the history of items that are removed from the store. */
public interface HistoryArchive {

    /**
     * Appends an item's history, durably, before it returns. After a crash an item may come again.
     *
     * @param item as it ended
     * @param history oldest first
     */
    void append(Item item, List<HistoryEntry> history);
}
