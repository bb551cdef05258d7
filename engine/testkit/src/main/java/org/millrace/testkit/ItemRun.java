package org.millrace.testkit;

import java.util.List;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.lifecycle.State;
import org.millrace.spi.Finding;
import org.millrace.spi.Status;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Stores;

/** What came of a job or a batch. */
public abstract sealed class ItemRun permits WorkflowRun, BatchRun {

    private final ItemId id;
    private final Stores stores;
    private final List<Finding> findings;

    ItemRun(ItemId id, Stores stores, List<Finding> findings) {
        this.id = id;
        this.stores = stores;
        this.findings = findings;
    }

    /**
     * The item as it stands.
     *
     * @return the job or the batch
     */
    public final Item item() {
        return stores.state().load(id);
    }

    /**
     * Where it stands.
     *
     * @return its state
     */
    public final State state() {
        return item().state();
    }

    /**
     * The aggregate of its steps.
     *
     * @return the status
     */
    public final Status status() {
        return item().course().outcome();
    }

    /**
     * What its last change had to say.
     *
     * @return the message; may be empty
     */
    public final String message() {
        return item().course().message();
    }

    /**
     * What happened to it.
     *
     * @return its history, oldest first
     */
    public final List<HistoryEntry> history() {
        return stores.state().history(id);
    }

    /**
     * What the handlers found, in the batch and in all jobs.
     *
     * @return the findings, in the order of the calls
     */
    public final List<Finding> findings() {
        return findings;
    }

    @Override
    public String toString() {
        return id + " is " + state() + ": " + history();
    }
}
