package org.millrace.zookeeper;

import java.util.Optional;
import org.apache.zookeeper.Op;
import org.millrace.item.ItemId;
import org.millrace.store.StoreException;

/** Gives a lease back with the item unchanged: others see it anew, and the claim does not count as an accident. */
final class Release {

    private static final int LOCK = 0;

    private final Tree tree;
    private final ZkLease lease;
    private final String commit;
    private boolean lost;

    Release(Tree tree, ZkLease lease, String commit) {
        this.tree = tree;
        this.lease = lease;
        this.commit = commit;
    }

    /** Does nothing if the lease is lost; false if another client may have taken the lock away. */
    boolean send() {
        try {
            sendUntilOver();
        } catch (StoreException silence) {
            lease.end(); // nobody answers for longer than a session lives: the lock goes with the session
        }
        return !lost;
    }

    private void sendUntilOver() {
        Draft draft = whole();
        while (lease.isHeld()) {
            Answer answer = tree.multi(draft.ops());
            if (answer instanceof Answer.Done) {
                lease.end();
            } else if (answer instanceof Answer.Refused refused) {
                draft = refused(draft, refused);
            } else {
                checkLater();
            }
        }
    }

    private Draft whole() {
        ZkLease.Known known = lease.known();
        ItemId id = known.item().id();
        ItemStatus status = ItemStatus.of(
                known.item(),
                known.status().books().released(commit),
                known.status().others());
        Draft draft =
                lock().firm(Op.setData(ZkLayout.status(id), ItemStatus.codec(id).write(status), known.statusVersion()));
        Places.of(known.item(), Optional.empty())
                .ready()
                .ifPresent(path -> draft.remove(path).place(path, Places.above(path)));
        return draft;
    }

    private Draft lock() {
        return new Draft(tree).firm(Op.delete(ZkLayout.lock(lease.item().id()), 1));
    }

    private Draft refused(Draft draft, Answer.Refused refused) {
        if (refused.index() == LOCK) {
            lose();
            return draft;
        }
        return draft.mend(refused) ? draft : withStatusAsItIs(draft);
    }

    /** Another client has written the status, or the lease is somebody else's, whose lock is not to be touched. */
    private Draft withStatusAsItIs(Draft draft) {
        LeaseCheck check = LeaseCheck.look(tree, lease);
        if (!check.isHeld()) {
            lose();
            return draft;
        }
        return lock().firm(Op.check(ZkLayout.status(lease.item().id()), check.statusVersion()));
    }

    private void checkLater() {
        tree.awaitConnected();
        if (!LeaseCheck.look(tree, lease).isHeld()) {
            lose();
        }
    }

    private void lose() {
        lease.end();
        lost = true;
    }
}
