package org.millrace.zookeeper;

import java.util.List;
import java.util.Optional;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.framework.state.ConnectionStateListener;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.millrace.store.Presence.Card;
import org.millrace.store.Presence.Registration;

/**
 * Stands for an office: whoever makes its ephemeral node holds it. A watch tells when it is vacant. The holder gives it up
 * when its session is lost, at the latest when the server has given it to somebody else.
 */
final class Candidacy implements Registration, TreeWatch.Listener {

    private final Tree tree;
    private final Background background;
    private final Office office;
    private final ConnectionStateListener losses;
    private boolean holds;
    private boolean withdrawn;

    /**
     * What is stood for.
     *
     * @param path its node
     * @param card who stands
     * @param elected what to do when he comes to hold it
     * @param deposed what to do when he no longer does
     */
    record Office(String path, Card card, Runnable elected, Runnable deposed) {}

    private Candidacy(Tree tree, Background background, Office office) {
        this.tree = tree;
        this.background = background;
        this.office = office;
        this.losses = (client, state) -> {
            if (state == ConnectionState.LOST) {
                background.run(this::lose);
            }
        };
    }

    static Registration open(Tree tree, Background background, Office office) {
        Candidacy candidacy = new Candidacy(tree, background, office);
        tree.connection().client().getConnectionStateListenable().addListener(candidacy.losses);
        TreeWatch watch = TreeWatch.open(tree.connection(), office.path(), candidacy);
        return () -> {
            tree.connection().client().getConnectionStateListenable().removeListener(candidacy.losses);
            watch.close();
            candidacy.close();
        };
    }

    @Override
    public void restarted(TreeWatch.Round round) {
        background.run(this::run);
    }

    @Override
    public void changed(EventType type, String changedPath) {
        if (type == EventType.NodeDeleted) {
            background.run(this::run);
        }
    }

    /** Looks who holds the office and takes it if nobody does. */
    private synchronized void run() {
        if (withdrawn) {
            return;
        }
        boolean ours = Rounds.until("stand for " + office.path(), this::decide);
        if (ours && !holds) {
            holds = true;
            office.elected().run();
        } else if (!ours) {
            lose();
        }
    }

    private Optional<Boolean> decide() {
        long session = tree.sessionId().orElseThrow(() -> Tree.unavailable("No session to stand for office in"));
        Node node = tree.read(office.path());
        if (node.exists()) {
            return Optional.of(node.stat().getEphemeralOwner() == session && isOurCard(node));
        }
        List<Op> ops = List.of(tree.createEphemeral(office.path(), ZkPresence.CARDS.write(office.card())));
        Rounds.done(tree, tree.multi(ops), "stand for " + office.path());
        return Optional.empty(); // the next look says who was first
    }

    /** Two of one program share a session. */
    private boolean isOurCard(Node node) {
        return node.read(ZkPresence.CARDS).id().equals(office.card().id());
    }

    private synchronized void lose() {
        if (holds) {
            holds = false;
            office.deposed().run();
        }
    }

    @Override
    public synchronized void close() {
        if (withdrawn) {
            return;
        }
        withdrawn = true;
        boolean held = holds;
        lose();
        if (held) {
            Rounds.until("leave " + office.path(), this::leave);
        }
    }

    private Optional<Boolean> leave() {
        Node node = tree.read(office.path());
        boolean ours = node.exists()
                && isOurCard(node)
                && tree.sessionId()
                        .filter(id -> id == node.stat().getEphemeralOwner())
                        .isPresent();
        boolean done = !ours
                || Rounds.done(
                        tree, tree.multi(List.of(Op.delete(node.path(), node.version()))), "leave " + office.path());
        return done ? Optional.of(true) : Optional.empty();
    }
}
