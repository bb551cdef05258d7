package org.millrace.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.millrace.item.Item;

/**
 * All that one commit writes, together or not at all.
 *
 * @param after the item afterwards
 * @param history what is appended to its history
 * @param publishing the token of staged outputs that this commit makes visible; until a later commit leaves it out,
 *     whoever holds the lease publishes them first
 * @param progress what becomes of the records of progress inside steps
 * @param settled the batch whose jobs this commit takes as all ended, if it does
 * @param messages what the world is to be told
 * @param report what a batch's report says from now on, if it changes
 * @param extent whether the lease is kept, and how much of the kept history is let go
 */
public record Change(
        Item after,
        List<HistoryEntry> history,
        Optional<String> publishing,
        List<ProgressWrite> progress,
        Optional<Tally> settled,
        List<Message> messages,
        Optional<KeptReport> report,
        Extent extent) {

    public Change {
        Objects.requireNonNull(after, "after");
        Objects.requireNonNull(publishing, "publishing");
        Objects.requireNonNull(settled, "settled");
        Objects.requireNonNull(report, "report");
        Objects.requireNonNull(extent, "extent");
        history = List.copyOf(history);
        progress = List.copyOf(progress);
        messages = List.copyOf(messages);
    }

    /**
     * What a commit does to the lease, the request and the oldest history.
     *
     * @param lease whether the lease is kept
     * @param answered whether the request seen under the lease has been met and is removed
     * @param folded how many of the oldest entries have been saved elsewhere and are let go
     */
    public record Extent(LeaseUse lease, Answer answered, int folded) {

        /** The lease is kept, nothing else. */
        public static final Extent KEEP = new Extent(LeaseUse.KEEP, Answer.LATER, 0);
    }

    /** What becomes of the lease. */
    public enum LeaseUse {
        /** The holder goes on. */
        KEEP,
        /** Given back in the same transaction. */
        DROP
    }

    /** What becomes of an operator's request. */
    public enum Answer {
        /** It stays. */
        LATER,
        /** It has been met. */
        MET
    }

    /** A change to an item that keeps the lease and writes nothing else. */
    public static Change to(Item after) {
        return new Change(
                after,
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Extent.KEEP);
    }

    /** The same with a line of history. */
    public Change telling(HistoryEntry entry) {
        List<HistoryEntry> all = new ArrayList<>(history);
        all.add(entry);
        return new Change(after, all, publishing, progress, settled, messages, report, extent);
    }

    /** The same, naming staged outputs. */
    public Change publishing(String token) {
        return new Change(after, history, Optional.of(token), progress, settled, messages, report, extent);
    }

    /** The same with a write to the record of a step. */
    public Change with(ProgressWrite write) {
        List<ProgressWrite> all = new ArrayList<>(progress);
        all.add(write);
        return new Change(after, history, publishing, all, settled, messages, report, extent);
    }

    /** The same, refused if the batch's jobs are not those that were counted. */
    public Change settling(Tally tally) {
        return new Change(after, history, publishing, progress, Optional.of(tally), messages, report, extent);
    }

    /** The same with a message. */
    public Change sending(Message message) {
        List<Message> all = new ArrayList<>(messages);
        all.add(message);
        return new Change(after, history, publishing, progress, settled, all, report, extent);
    }

    /** The same, leaving a batch's report. */
    public Change reporting(KeptReport left) {
        return new Change(after, history, publishing, progress, settled, messages, Optional.of(left), extent);
    }

    /** The same, giving the lease back. */
    public Change dropping() {
        return extent(new Extent(LeaseUse.DROP, extent.answered(), extent.folded()));
    }

    /** The same, removing the request that was seen. */
    public Change answering() {
        return extent(new Extent(extent.lease(), Answer.MET, extent.folded()));
    }

    /** The same, letting go of the oldest entries of the history, which have been saved elsewhere. */
    public Change folding(int entries) {
        return extent(new Extent(extent.lease(), extent.answered(), entries));
    }

    /** The same, of an item that has been woken meanwhile. */
    public Change awake() {
        return new Change(after.wake(), history, publishing, progress, settled, messages, report, extent);
    }

    private Change extent(Extent other) {
        return new Change(after, history, publishing, progress, settled, messages, report, other);
    }
}
