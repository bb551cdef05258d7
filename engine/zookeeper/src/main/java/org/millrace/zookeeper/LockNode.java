package org.millrace.zookeeper;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.jspecify.annotations.Nullable;
import org.millrace.item.ItemId;
import org.millrace.store.StoreException;

/**
 * One lock that we hold. Its node is ours as long as our session lives, and says for which item and under which name of
 * the taking it was made: so a taking whose answer was lost is known again.
 */
final class LockNode {

    private static final String ITEM = "item";
    private static final String TAKING = "taking";

    private final Tree tree;
    private final Background background;
    private final String path;
    private final long session;

    private LockNode(Tree tree, Background background, String path, long session) {
        this.tree = tree;
        this.background = background;
        this.path = path;
        this.session = session;
    }

    /** Takes a lock, waiting until whoever holds it, another client too, gives it back or dies. */
    static LockNode take(Tree tree, Background background, String path, ItemId item) throws InterruptedException {
        String taking = UUID.randomUUID().toString();
        byte[] data = NodeObject.write(Fields.NONE.with(ITEM, item.value()).with(TAKING, taking));
        while (true) {
            Rounds.done(tree, tree.multi(List.of(tree.createEphemeral(path, data))), "lock " + path);
            Node node = tree.read(path);
            if (node.exists() && isTaking(node, taking)) {
                return new LockNode(tree, background, path, node.stat().getEphemeralOwner());
            }
            if (node.exists()) {
                awaitChange(tree, node);
            }
        }
    }

    private static boolean isTaking(Node node, String taking) {
        try {
            return node.read(TAKINGS).filter(taking::equals).isPresent();
        } catch (StoreException anothersNode) {
            return false;
        }
    }

    private static final NodeCodec<Optional<String>> TAKINGS = new NodeCodec<>() {
        @Override
        public Optional<String> read(String path, byte @Nullable [] data) {
            return data == null || data.length == 0
                    ? Optional.empty()
                    : NodeObject.read(path, data).findText(TAKING);
        }

        @Override
        public byte[] write(Optional<String> value) {
            return NodeObject.write(
                    value.map(taking -> Fields.NONE.with(TAKING, taking)).orElse(Fields.NONE));
        }
    };

    /** Waits for the node to go away; a break of the connection ends the wait too, for then nobody tells us. */
    private static void awaitChange(Tree tree, Node seen) throws InterruptedException {
        Wait wait = new Wait();
        try {
            boolean gone = tree.connection().session().exists(seen.path(), wait) == null;
            if (!gone) {
                wait.end.await();
            }
        } catch (KeeperException lost) {
            if (!tree.awaitConnected()) {
                throw Tree.unavailable("Expected to wait for lock " + seen.path() + ", but ZooKeeper does not answer");
            }
        }
    }

    /** Deletes the node if the session that made it still lives; otherwise it is gone by itself. */
    void giveBack() {
        try {
            tryGiveBack();
        } catch (StoreException unavailable) {
            background.run(() -> {
                if (tree.awaitConnected()) {
                    tryGiveBack();
                }
            });
        }
    }

    private void tryGiveBack() {
        Rounds.until("give back lock " + path, () -> {
            Node node = tree.read(path);
            boolean ours = node.exists()
                    && node.stat().getEphemeralOwner() == session
                    && tree.sessionId().filter(id -> id == session).isPresent();
            boolean done = !ours
                    || Rounds.done(
                            tree, tree.multi(List.of(Op.delete(path, node.version()))), "give back lock " + path);
            return done ? Optional.of(true) : Optional.empty();
        });
    }

    private static final class Wait implements Watcher {

        private final CountDownLatch end = new CountDownLatch(1);

        @Override
        public void process(WatchedEvent event) {
            end.countDown();
        }
    }
}
