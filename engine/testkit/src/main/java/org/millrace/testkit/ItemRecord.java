package org.millrace.testkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.Standing.Ready;
import org.millrace.item.Standing.Waiting;
import org.millrace.spi.Fact;
import org.millrace.store.HistoryEntry;
import org.millrace.store.KeptReport;
import org.millrace.store.Request;

/** All that is kept of a job or batch. */
final class ItemRecord {

    private static final int MOST_HISTORY = 100;

    private final Map<String, String> submission;
    private final Optional<Expansion> expansion;
    private final StepRecords steps = new StepRecords();
    private final Map<Class<?>, Fact> facts = new HashMap<>();
    private Item item;
    private List<HistoryEntry> history = List.of();
    private Optional<MemoryLease> lease = Optional.empty();
    private Optional<String> unpublished = Optional.empty();
    private Optional<Request> request = Optional.empty();
    private Optional<KeptReport> report = Optional.empty();
    private int claims;

    private ItemRecord(Item item, Map<String, String> submission, Optional<Expansion> expansion) {
        this.item = item;
        this.submission = Map.copyOf(submission);
        this.expansion = expansion;
    }

    static ItemRecord ofJob(Item job, Map<String, String> configuration) {
        return new ItemRecord(job, configuration, Optional.empty());
    }

    static ItemRecord ofBatch(Item batch, Map<String, String> submission) {
        return new ItemRecord(batch, submission, Optional.of(new Expansion()));
    }

    ItemId id() {
        return item.id();
    }

    Item item() {
        return item;
    }

    void replace(Item after) {
        item = after;
    }

    Map<String, String> submission() {
        return submission;
    }

    /** The jobs of a batch. */
    Expansion expansion() {
        return expansion.orElseThrow(() -> new IllegalArgumentException(
                "Expected a batch, but " + item.id().value() + " is a job"));
    }

    StepRecords steps() {
        return steps;
    }

    /** The record of the step that the item is in. */
    Optional<StepRecord> presentStep() {
        return steps.find(item.state().name());
    }

    Map<Class<?>, Fact> facts() {
        return facts;
    }

    List<HistoryEntry> history() {
        return history;
    }

    void tell(List<HistoryEntry> entries, int folded) {
        List<HistoryEntry> all = new ArrayList<>(history.subList(Math.min(folded, history.size()), history.size()));
        all.addAll(entries);
        history = List.copyOf(all.subList(Math.max(0, all.size() - MOST_HISTORY), all.size()));
    }

    Optional<MemoryLease> lease() {
        return lease;
    }

    boolean isLeasedUnder(MemoryLease other) {
        return lease.filter(other::equals).isPresent();
    }

    int claimed(MemoryLease by) {
        lease = Optional.of(by);
        claims++;
        return claims;
    }

    /** Something was committed: its holders so far have got somewhere. */
    void committed() {
        claims = 0;
    }

    void dropped() {
        lease = Optional.empty();
    }

    /** Its holder lives and gives it back: this claim says nothing of a holder's death. */
    void released() {
        lease = Optional.empty();
        claims = Math.max(0, claims - 1);
    }

    boolean freeLease(MemorySession session) {
        boolean held = lease.filter(by -> by.isOf(session)).isPresent();
        lease = held ? Optional.empty() : lease;
        return held;
    }

    boolean freeChunks(MemorySession session) {
        return steps.free(session);
    }

    Optional<String> unpublished() {
        return unpublished;
    }

    void publishing(Optional<String> token) {
        unpublished = token;
    }

    Optional<Request> request() {
        return request;
    }

    void ask(Request asked) {
        request = Optional.of(asked);
    }

    void answer() {
        request = Optional.empty();
    }

    void report(KeptReport left) {
        report = Optional.of(left);
    }

    Optional<KeptReport> report() {
        return report;
    }

    void wake() {
        item = item.wake();
    }

    /** The group that could claim it now. */
    Optional<String> readyGroup() {
        return lease.isEmpty() && item.standing() instanceof Ready ready
                ? Optional.of(ready.group())
                : Optional.empty();
    }

    /** The group whose workers run its step. */
    Optional<String> group() {
        if (item.standing() instanceof Ready ready) {
            return Optional.of(ready.group());
        }
        return waiting().map(Waiting::group);
    }

    Optional<Waiting> waiting() {
        return item.standing() instanceof Waiting waiting ? Optional.of(waiting) : Optional.empty();
    }
}
