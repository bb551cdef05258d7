package org.millrace.zookeeper;

import java.util.List;
import java.util.Optional;
import org.millrace.job.Job;
import org.millrace.store.Change;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** Writes commits, each once, and finds out what became of those whose answers were lost. */
final class Commits {

    /** How often a commit is sent that the server neither does nor refuses. */
    private static final int MOST_SENDINGS = 5;

    private final Tree tree;
    private final CommitNames names;
    private final Reservations reservations;

    Commits(Tree tree, CommitNames names) {
        this.tree = tree;
        this.names = names;
        this.reservations = new Reservations(tree);
    }

    /** How a commit is drawn up: at the end of something, or within a step. */
    @FunctionalInterface
    interface Drafting {
        CommitDraft draw(CommitDraft.Base base, Change change);
    }

    /** Writes a change, and lets the lease know. */
    void write(ZkLease lease, Change change, Drafting drafting) {
        requireHeld(lease);
        String commit = names.next();
        while (true) {
            Optional<WakeKey> key =
                    WakeKey.look(tree, lease.item().standing(), change.after().standing());
            boolean over = key.filter(WakeKey::isSignalled).isPresent();
            CommitDraft draft = drafting.draw(
                    new CommitDraft.Base(tree, lease.known(), commit, key.map(found -> found.written(tree))),
                    over ? change.awake() : change);
            ended(lease, change).forEach(draft.draft()::remove);
            if (sent(lease, draft)) {
                return;
            }
        }
    }

    /** The reservations of a job that ends. */
    private List<String> ended(ZkLease lease, Change change) {
        boolean ends = change.after().state().kind().isTerminal()
                && !lease.item().state().kind().isTerminal()
                && change.after() instanceof Job;
        return ends ? reservations.of(change.after().id()) : List.of();
    }

    static void requireHeld(ZkLease lease) {
        if (!lease.isHeld()) {
            throw new StoreException(
                    Reason.LEASE_LOST, "The lease of " + lease + " is lost: it was given back or its session ended");
        }
    }

    /** Whether it is written; if not, it has to be drawn up anew. */
    private boolean sent(ZkLease lease, CommitDraft draft) {
        for (int sending = 0; sending < MOST_SENDINGS; ) {
            Answer answer = tree.multi(draft.draft().ops());
            if (answer instanceof Answer.Done done) {
                learn(lease, draft, done.stat(CommitDraft.STATUS).getVersion());
                return true;
            }
            if (answer instanceof Answer.Refused refused && refused.index() > CommitDraft.STATUS) {
                if (!draft.draft().mend(refused)) {
                    return redraw(refused);
                }
                continue;
            }
            sending++;
            if (isDone(lease, draft, answer)) {
                return true;
            }
        }
        throw Tree.unavailable(
                "Expected to write " + draft + ", but ZooKeeper hung up each time; it has not been written");
    }

    private static boolean redraw(Answer.Refused refused) {
        if (refused.path().startsWith(ZkLayout.wakeKeys())) {
            return false;
        }
        throw Tree.unexpected(refused, "commit");
    }

    private boolean isDone(ZkLease lease, CommitDraft draft, Answer answer) {
        if (!(answer instanceof Answer.Refused)) {
            tree.awaitConnected();
        }
        LeaseCheck check = LeaseCheck.look(tree, lease);
        if (check.isWrittenBy(draft.commit())) {
            learn(lease, draft, check.statusVersion());
            if (!check.isHeld()) {
                lease.end();
            }
            return true;
        }
        check.requireUnchanged();
        return false;
    }

    private static void learn(ZkLease lease, CommitDraft draft, int statusVersion) {
        lease.learn(draft.afterwards(statusVersion));
        if (draft.isDropped()) {
            lease.end();
        }
    }
}
