package org.millrace.zookeeper;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.zookeeper.Op;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.job.Job;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.StateKind;
import org.millrace.store.Change;
import org.millrace.store.Change.Answer;
import org.millrace.store.Change.LeaseUse;
import org.millrace.store.KeptReport;
import org.millrace.store.Message;
import org.millrace.store.ProgressWrite;
import org.millrace.store.Tally;

/**
 * One commit as operations: what changes between the item before and after, and nothing else. The lock and the status come
 * first, so that a refusal of any other operation proves that the lease is held and the commit has not been done before.
 */
final class CommitDraft {

    /** The place of the lock among the operations. */
    static final int LOCK = 0;

    /** The place of the status. */
    static final int STATUS = 1;

    private final Tree tree;
    private final ZkLease.Known before;
    private final Optional<Op> wakeKey;
    private final Change change;
    private final ItemStatus after;
    private final ZkLease.Told history;
    private final Draft draft;

    private CommitDraft(Base base, Change change, Bookkeeping books) {
        this.tree = base.tree();
        this.before = base.before();
        this.wakeKey = base.wakeKey();
        this.change = change;
        this.after = ItemStatus.of(change.after(), books, before.status().others());
        this.history = before.history().after(change);
        this.draft = new Draft(tree);
    }

    /**
     * What a commit starts from.
     *
     * @param tree where it is written
     * @param before what is there
     * @param commit its name
     * @param wakeKey what becomes of the key that is waited for from now on
     */
    record Base(Tree tree, ZkLease.Known before, String commit, Optional<Op> wakeKey) {}

    /** A change that a holder commits: claims are counted anew, and what it does not name is published. */
    static CommitDraft of(Base base, Change change) {
        Bookkeeping books =
                new Bookkeeping(base.commit(), 0, change.publishing(), progressAfter(base.before(), change));
        return new CommitDraft(base, change, books).drawn();
    }

    /** A change in the middle of a step: claims and outputs stay what they are. */
    static CommitDraft within(Base base, Change change) {
        Bookkeeping books = base.before().status().books().kept(base.commit());
        return new CommitDraft(base, change, books).drawn();
    }

    private static Optional<Bookkeeping.Mark> progressAfter(ZkLease.Known before, Change change) {
        Optional<Bookkeeping.Mark> mark =
                before.status().books().progress().filter(record -> isIn(change.after(), record.step()));
        for (ProgressWrite write : change.progress()) {
            if (write instanceof ProgressWrite.Put put) {
                mark = Optional.of(new Bookkeeping.Mark(put.step(), put.shared()));
            } else {
                mark = mark.filter(record -> !record.step().equals(write.step()));
            }
        }
        return mark;
    }

    /** Whether an item is in a step, or goes on in it. */
    private static boolean isIn(Item item, String step) {
        return item.state().name().equals(step)
                || item.hold()
                        .map(Hold::goOn)
                        .filter(place -> place.state().name().equals(step))
                        .isPresent();
    }

    private CommitDraft drawn() {
        lock();
        status();
        Places from = Places.of(before.item(), before.status().books().progress());
        Places to = Places.of(change.after(), after.books().progress());
        demand();
        move(from.queue(), to.queue());
        reference(from, to);
        ready(from, to);
        move(from.shared(), to.shared());
        wakeKey.ifPresent(draft::firm);
        wakes(from, to);
        history();
        change.settled().ifPresent(this::settled);
        new ProgressDraft(draft, id())
                .write(before.status().books().progress(), change, after.books().progress());
        answered();
        change.messages().forEach(this::message);
        change.report().ifPresent(this::report);
        return this;
    }

    private ItemId id() {
        return before.item().id();
    }

    private boolean drops() {
        return change.extent().lease() == LeaseUse.DROP;
    }

    private void lock() {
        String path = ZkLayout.lock(id());
        draft.firm(drops() ? Op.delete(path, 1) : Op.check(path, 1));
    }

    private void status() {
        byte[] data = ItemStatus.codec(id()).write(after);
        draft.firm(Op.setData(ZkLayout.status(id()), data, before.statusVersion()));
    }

    private void demand() {
        if (!(change.after() instanceof Job job)
                || job.demand().equals(before.item().demand())) {
            return;
        }
        draft.firm(Op.setData(
                ZkLayout.priority(job.id()),
                PlainCodecs.PRIORITY.write(job.demand().priority()),
                -1));
        long space = job.demand().spaceNeeded();
        OptionalLong known = space > 0 ? OptionalLong.of(space) : OptionalLong.empty();
        draft.firm(Op.setData(ZkLayout.spaceNeeded(job.id()), PlainCodecs.SPACE_NEEDED.write(known), -1));
    }

    private void reference(Places from, Places to) {
        if (change.after() instanceof Batch batch && batch.parent().isEmpty()) {
            folders(batch);
        }
        if (to.reference().equals(from.reference()) || !(change.after() instanceof Job job)) {
            return;
        }
        from.reference().ifPresent(draft::remove);
        to.reference().ifPresent(path -> draft.place(path, ZkLayout.folders(job.batch()), Places.above(path)));
        boolean triedAgain =
                before.item().state().kind().isTerminal() && !job.state().kind().isTerminal();
        if (triedAgain) {
            raiseGeneration(job.batch());
        }
    }

    /** For Merritt's clients, a batch that has none is pending, also one that is held: they break it when they begin it. */
    private void folders(Batch batch) {
        boolean wasPending = before.item().state().kind() == StateKind.PENDING;
        if (batch.state().kind() == StateKind.PENDING && !wasPending) {
            draft.wish(Op.delete(ZkLayout.folders(batch.id()), -1)); // if there are no jobs in it
        } else if (wasPending && batch.state().kind() != StateKind.PENDING) {
            draft.place(ZkLayout.folders(batch.id()));
        }
    }

    /** Its data version is the generation, so that nobody needs to read it to raise it. */
    private void raiseGeneration(BatchId batch) {
        String path = ZkLayout.generation(batch);
        draft.place(path);
        draft.firm(Op.setData(path, new byte[0], -1));
    }

    private void ready(Places from, Places to) {
        boolean anew = drops() && to.ready().isPresent();
        if (to.ready().equals(from.ready()) && !anew) {
            return;
        }
        from.ready().ifPresent(draft::remove);
        to.ready().ifPresent(path -> {
            draft.place(path, Places.above(path));
            if (!drops()) {
                draft.wish(Op.setData(path, new byte[0], -1)); // shows the others that it is taken
            }
        });
    }

    private void wakes(Places from, Places to) {
        from.wakes().stream().filter(path -> !to.wakes().contains(path)).forEach(path -> {
            draft.remove(path);
            if (!Places.above(path).equals(ZkLayout.wakeTimes())) {
                draft.wish(Op.delete(Places.above(path), -1)); // a key that nobody waits for any more
            }
        });
        to.wakes().stream()
                .filter(path -> !from.wakes().contains(path))
                .forEach(path -> draft.place(path, Places.above(path)));
    }

    private void move(Optional<String> from, Optional<String> to) {
        if (to.equals(from)) {
            return;
        }
        from.ifPresent(draft::remove);
        to.ifPresent(path -> draft.place(path, Places.above(path)));
    }

    private void history() {
        if (history.equals(before.history())) {
            return;
        }
        byte[] data = NodeText.write(history.text());
        String path = ZkLayout.history(id());
        draft.firm(before.history().written() ? Op.setData(path, data, -1) : tree.create(path, data));
    }

    private void settled(Tally tally) {
        String path = ZkLayout.generation(tally.batch());
        draft.firm(tally.generation() < 0 ? tree.create(path) : Op.check(path, Math.toIntExact(tally.generation())));
    }

    private void answered() {
        if (change.extent().answered() == Answer.MET
                && before.request().request().isPresent()) {
            draft.remove(ZkLayout.request(id()), before.request().version());
            draft.wish(Op.delete(ZkLayout.bell(id()), -1));
        }
    }

    private void message(Message message) {
        draft.place(ZkLayout.message(message.id()), RecordCodecs.MESSAGE.write(message));
    }

    private void report(KeptReport report) {
        if (!(id() instanceof BatchId batch)) {
            throw new IllegalArgumentException("Expected a batch to report on, but got " + id());
        }
        String path = ZkLayout.statusReport(batch);
        draft.place(path);
        draft.firm(Op.setData(path, ReportCodec.INSTANCE.write(report), -1));
    }

    /** The draft, to which more may be added. */
    Draft draft() {
        return draft;
    }

    String commit() {
        return after.books().commit();
    }

    boolean isDropped() {
        return drops();
    }

    /** What is known once it is written. */
    ZkLease.Known afterwards(int statusVersion) {
        boolean met = change.extent().answered() == Answer.MET;
        return new ZkLease.Known(
                change.after(),
                statusVersion,
                after,
                history,
                met ? new ZkLease.Asked(Optional.empty(), -1) : before.request());
    }

    @Override
    public String toString() {
        return "commit " + commit() + " of " + id();
    }
}
