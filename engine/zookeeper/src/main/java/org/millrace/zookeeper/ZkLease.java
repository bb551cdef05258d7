package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.millrace.item.Item;
import org.millrace.lifecycle.State;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.Request;

/** A lock at version 1 in our session, and what was last written under it. */
final class ZkLease implements Lease {

    private final Tree tree;
    private final Grant grant;
    private volatile Known known;
    private volatile boolean over;

    ZkLease(Tree tree, Grant grant, Known known) {
        this.tree = tree;
        this.grant = grant;
        this.known = known;
    }

    /**
     * What a claim gave.
     *
     * @param token the transaction of the claim
     * @param session whose lock it is
     * @param holder who claimed
     */
    record Grant(long token, long session, String holder) {}

    /**
     * What the tree says as far as is known under the lease.
     *
     * @param item the item
     * @param statusVersion the version of its status
     * @param status what is in it
     * @param history the kept history, and whether there is a node for it
     * @param request what is asked, if anything, and in which version of its node
     */
    record Known(Item item, int statusVersion, ItemStatus status, Told history, Asked request) {

        /** The same with another request. */
        Known asked(Asked other) {
            return new Known(item, statusVersion, status, history, other);
        }
    }

    /**
     * The history that a node keeps. What was written before is not put into words again.
     *
     * @param entries oldest first
     * @param text the same as the node has it
     * @param written whether there is a node for it
     */
    record Told(List<HistoryEntry> entries, String text, boolean written) {

        /** The most entries that a node keeps. */
        static final int KEPT = 100;

        Told {
            entries = List.copyOf(entries);
        }

        /** What a node says, as it is gone on with; what was not written by us is put into our words. */
        static Told of(Node history) {
            List<HistoryEntry> entries = history.find(RecordCodecs.HISTORY).orElse(List.of());
            String found = history.find(PlainCodecs.TEXT).orElse("");
            boolean ours = !entries.isEmpty() && found.lines().count() == entries.size();
            return new Told(entries, ours ? found + "\n" : RecordCodecs.lines(entries), history.exists());
        }

        /** The same, with what a change adds and lets go. */
        Told after(Change change) {
            return with(change.history(), Math.min(change.extent().folded(), entries.size()));
        }

        /** The same and one entry more. */
        Told with(HistoryEntry entry) {
            return with(List.of(entry), 0);
        }

        private Told with(List<HistoryEntry> more, int folded) {
            List<HistoryEntry> all = new ArrayList<>(entries);
            all.addAll(more);
            int dropped = Math.max(folded, all.size() - KEPT);
            String lines = withoutFirst(dropped, text + RecordCodecs.lines(more));
            return new Told(all.subList(dropped, all.size()), lines, written || !lines.isEmpty());
        }

        /** The state that an item was left in, unless nothing was told of it yet. */
        Optional<State> last() {
            return entries.isEmpty()
                    ? Optional.empty()
                    : Optional.of(entries.get(entries.size() - 1).to());
        }

        /** The same, also of an item of ours of which nothing was told: nobody of us has begun it. */
        Optional<State> leftIn(ItemStatus status) {
            boolean unbegun = status.course().started().isEmpty();
            return last().or(() -> unbegun ? Optional.of(State.PENDING) : Optional.empty());
        }

        private static String withoutFirst(int dropped, String lines) {
            int start = 0;
            for (int line = 0; line < dropped; line++) {
                start = lines.indexOf('\n', start) + 1;
            }
            return lines.substring(start);
        }
    }

    /** The request in a node. */
    record Asked(Optional<Request> request, int version) {}

    Known known() {
        return known;
    }

    long session() {
        return grant.session();
    }

    void learn(Known now) {
        known = now;
    }

    void end() {
        over = true;
    }

    @Override
    public Item item() {
        return known.item();
    }

    @Override
    public long token() {
        return grant.token();
    }

    @Override
    public String holder() {
        return grant.holder();
    }

    @Override
    public boolean isHeld() {
        return !over && tree.sessionId().map(now -> now == grant.session()).orElse(true);
    }

    @Override
    public int claims() {
        return known.status().books().claims();
    }

    @Override
    public Optional<String> unpublished() {
        return known.status().books().publish();
    }

    @Override
    public boolean hasProgress() {
        return known.status().books().progress().isPresent();
    }

    @Override
    public List<HistoryEntry> history() {
        return known.history().entries();
    }

    @Override
    public Optional<Request> request() {
        return known.request().request();
    }

    @Override
    public String toString() {
        return known.item().id() + " held by " + grant.holder();
    }
}
