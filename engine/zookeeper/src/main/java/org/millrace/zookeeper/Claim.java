package org.millrace.zookeeper;

import java.util.Optional;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.data.Stat;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.zookeeper.RecordCodecs.Holder;

/** One attempt to take the lease of an item that was free when it was looked at. */
final class Claim {

    private static final int LOCK_SET = 1;
    private static final int STATUS = 2;

    private final Tree tree;
    private final Snapshot snapshot;
    private final Item item;
    private final ItemStatus status;
    private final Holder holder;

    /** Whether the others are told that an item is taken. */
    enum Mark {
        /** They need not try it. */
        TAKEN,
        /** Whoever tries it watches its lock, since nobody would notice if its holder vanished. */
        NONE
    }

    Claim(Tree tree, Snapshot snapshot, Holder holder) {
        this.tree = tree;
        this.snapshot = snapshot;
        this.item = snapshot.item();
        this.holder = holder;
        ItemStatus read = snapshot.status();
        this.status = ItemStatus.of(item, read.books().claimed(holder.commit()), read.others());
    }

    /** The lease, unless somebody else was faster or the item is gone. Empty also if it has to be looked at anew. */
    Attempt take(Mark mark) {
        Draft draft = draft(mark);
        while (true) {
            Answer answer = tree.multi(draft.ops());
            if (answer instanceof Answer.Done done) {
                return new Attempt.Taken(
                        lease(done.stat(LOCK_SET), done.stat(STATUS).getVersion()));
            }
            if (!(answer instanceof Answer.Refused refused)) {
                return afterSilence();
            }
            if (!draft.mend(refused)) {
                return refused(refused);
            }
        }
    }

    private Draft draft(Mark mark) {
        ItemId id = item.id();
        byte[] lock = RecordCodecs.HOLDER.write(Optional.of(holder));
        Draft draft = new Draft(tree)
                .firm(tree.createEphemeral(ZkLayout.lock(id), lock))
                .firm(Op.setData(ZkLayout.lock(id), lock, 0)) // version 1: Merritt's clients leave theirs at 0
                .firm(Op.setData(ZkLayout.status(id), ItemStatus.codec(id).write(status), snapshot.statusVersion()));
        Optional<String> entry =
                mark == Mark.TAKEN ? Places.of(item, Optional.empty()).ready() : Optional.empty();
        entry.ifPresent(path -> draft.wish(Op.setData(path, new byte[0], -1)));
        return draft;
    }

    private Attempt refused(Answer.Refused refused) {
        if (refused.index() == STATUS) {
            return new Attempt.LookAgain();
        }
        if (refused.code() == Code.NODEEXISTS || refused.code() == Code.NONODE) {
            return new Attempt.NotFree();
        }
        throw Tree.unexpected(refused, "claim " + item.id());
    }

    /** The lock says whose it is. */
    private Attempt afterSilence() {
        tree.awaitConnected();
        tree.sync(ZkLayout.lock(item.id()));
        Node lock = tree.read(ZkLayout.lock(item.id()));
        Node written = tree.read(ZkLayout.status(item.id()));
        boolean ours = lock.find(RecordCodecs.HOLDER)
                .flatMap(found -> found)
                .filter(holder::equals)
                .isPresent();
        if (!ours) {
            return new Attempt.LookAgain();
        }
        return new Attempt.Taken(lease(lock.stat(), written.version()));
    }

    private ZkLease lease(Stat lock, int statusVersion) {
        return new ZkLease(
                tree,
                new ZkLease.Grant(lock.getCzxid(), lock.getEphemeralOwner(), holder.name()),
                new ZkLease.Known(
                        item,
                        statusVersion,
                        status,
                        snapshot.told(),
                        new ZkLease.Asked(snapshot.request(), snapshot.requestVersion())));
    }

    /** What came of an attempt. */
    sealed interface Attempt {

        /** The lease is ours. */
        record Taken(ZkLease lease) implements Attempt {}

        /** Somebody else has it, or there is no such item any more. */
        record NotFree() implements Attempt {}

        /** The item changed meanwhile. */
        record LookAgain() implements Attempt {}
    }
}
