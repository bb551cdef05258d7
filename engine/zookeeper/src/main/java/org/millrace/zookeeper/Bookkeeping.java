package org.millrace.zookeeper;

import java.util.Optional;
import org.millrace.store.ProgressWrite.Sharing;

/**
 * What the store notes for itself in a status.
 *
 * @param commit which write it was
 * @param claims how often the item was claimed since it was last committed
 * @param publish the token of outputs that may not all be published
 * @param progress the step that has a record of progress, if one has
 */
record Bookkeeping(String commit, int claims, Optional<String> publish, Optional<Mark> progress) {

    /** What an item has that nobody has claimed yet. */
    static Bookkeeping fresh(String commit) {
        return new Bookkeeping(commit, 0, Optional.empty(), Optional.empty());
    }

    Bookkeeping claimed(String by) {
        return new Bookkeeping(by, claims + 1, publish, progress);
    }

    /** The claim ended without an accident. */
    Bookkeeping released(String by) {
        return new Bookkeeping(by, Math.max(0, claims - 1), publish, progress);
    }

    /** The same under another commit's name. */
    Bookkeeping kept(String by) {
        return new Bookkeeping(by, claims, publish, progress);
    }

    /**
     * That there is a record of progress.
     *
     * @param step of which step
     * @param sharing who may take part
     */
    record Mark(String step, Sharing sharing) {}
}
