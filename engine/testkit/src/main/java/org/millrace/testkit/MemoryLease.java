package org.millrace.testkit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.millrace.item.Item;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.Request;

/** A claim of a session, compared by identity. It remembers what its holder was last told. */
final class MemoryLease implements Lease {

    private final MemorySession session;
    private final long term;
    private final Claim claim;
    private volatile Seen seen;
    private volatile boolean ended;

    /**
     * What does not change.
     *
     * @param token rises with every claim
     * @param holder who
     * @param since when
     */
    record Claim(long token, String holder, Instant since) {}

    /** What the holder was last told. */
    private record Seen(
            Item item,
            int claims,
            Optional<String> unpublished,
            boolean hasProgress,
            List<HistoryEntry> history,
            Optional<Request> request) {}

    MemoryLease(MemorySession session, Claim claim, ItemRecord record) {
        this.session = session;
        this.term = session.term();
        this.claim = claim;
        this.seen = look(record, 0);
    }

    /** Takes in how the record stands. */
    void see(ItemRecord record, int claims) {
        seen = look(record, claims);
    }

    private static Seen look(ItemRecord record, int claims) {
        return new Seen(
                record.item(),
                claims,
                record.unpublished(),
                record.presentStep().isPresent(),
                record.history(),
                record.request());
    }

    /** Takes in the request alone. */
    void see(Optional<Request> request) {
        Seen before = seen;
        seen = new Seen(before.item, before.claims, before.unpublished, before.hasProgress, before.history, request);
    }

    void end() {
        ended = true;
    }

    boolean isOf(MemorySession other) {
        return session.equals(other);
    }

    Instant since() {
        return claim.since;
    }

    @Override
    public Item item() {
        return seen.item;
    }

    @Override
    public long token() {
        return claim.token;
    }

    @Override
    public String holder() {
        return claim.holder;
    }

    @Override
    public boolean isHeld() {
        return !ended && session.term() == term;
    }

    @Override
    public int claims() {
        return seen.claims;
    }

    @Override
    public Optional<String> unpublished() {
        return seen.unpublished;
    }

    @Override
    public boolean hasProgress() {
        return seen.hasProgress;
    }

    @Override
    public List<HistoryEntry> history() {
        return seen.history;
    }

    @Override
    public Optional<Request> request() {
        return seen.request;
    }
}
