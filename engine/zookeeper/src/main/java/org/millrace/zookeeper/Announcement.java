package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.framework.state.ConnectionStateListener;
import org.apache.zookeeper.Op;
import org.millrace.store.Presence.Registration;

/** Ephemeral nodes that are there as long as we are: made again when a new session has begun. */
final class Announcement implements Registration {

    private final Tree tree;
    private final List<String> paths;
    private final byte[] data;
    private final ConnectionStateListener reconnects;
    private boolean withdrawn;

    private Announcement(Tree tree, Background background, List<String> paths, byte[] data) {
        this.tree = tree;
        this.paths = List.copyOf(paths);
        this.data = data;
        this.reconnects = (client, state) -> {
            if (state == ConnectionState.RECONNECTED) {
                background.run(this::announce);
            }
        };
    }

    static Announcement open(Tree tree, Background background, List<String> paths, byte[] data) {
        Announcement announcement = new Announcement(tree, background, paths, data);
        tree.connection().client().getConnectionStateListenable().addListener(announcement.reconnects);
        announcement.announce();
        return announcement;
    }

    private synchronized void announce() {
        if (!withdrawn) {
            Rounds.until("announce " + paths, () -> {
                List<Op> ops = missing();
                boolean done = ops.isEmpty() || Rounds.done(tree, tree.multi(ops), "announce " + paths);
                return done ? Optional.of(true) : Optional.empty();
            });
        }
    }

    /** A node of our last session is replaced: the server may not have noticed yet that the session is over. */
    private List<Op> missing() {
        long session = tree.sessionId().orElseThrow(() -> Tree.unavailable("No session to announce " + paths + " in"));
        List<Op> ops = new ArrayList<>();
        for (Node node : tree.readAll(paths)) {
            if (node.exists() && node.stat().getEphemeralOwner() == session) {
                continue;
            }
            if (node.exists()) {
                ops.add(Op.delete(node.path(), node.version()));
            }
            ops.add(tree.createEphemeral(node.path(), data));
        }
        return ops;
    }

    @Override
    public void close() {
        tree.connection().client().getConnectionStateListenable().removeListener(reconnects);
        synchronized (this) {
            withdrawn = true;
            Rounds.until("withdraw " + paths, this::withdraw);
        }
    }

    private Optional<Boolean> withdraw() {
        List<Op> ops = new ArrayList<>();
        tree.readAll(paths).stream()
                .filter(Node::exists)
                .forEach(node -> ops.add(Op.delete(node.path(), node.version())));
        boolean done = ops.isEmpty() || Rounds.done(tree, tree.multi(ops), "withdraw " + paths);
        return done ? Optional.of(true) : Optional.empty();
    }
}
