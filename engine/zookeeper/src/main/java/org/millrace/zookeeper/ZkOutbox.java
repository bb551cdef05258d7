package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.millrace.store.Message;
import org.millrace.store.Outbox;
import org.millrace.store.Presence.Registration;
import org.millrace.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Messages under {@code /outbox}. */
final class ZkOutbox implements Outbox {

    private static final Logger LOG = LoggerFactory.getLogger(ZkOutbox.class);

    /** Of more than these, age is taken from the names: they begin with the ids of items, which rise. */
    private static final int SORTED_BY_AGE = 1_000;

    private final Tree tree;

    ZkOutbox(Tree tree) {
        this.tree = tree;
    }

    @Override
    public List<Message> pending(int limit) {
        List<String> paths = tree.children(ZkLayout.outbox()).stream()
                .sorted()
                .limit(Math.max(limit, SORTED_BY_AGE))
                .map(name -> ZkLayout.outbox() + "/" + name)
                .toList();
        List<Node> nodes = tree.readMany(paths).stream()
                .filter(Node::exists)
                .sorted(Comparator.comparingLong(node -> node.stat().getCzxid()))
                .toList();
        List<Message> messages = new ArrayList<>();
        nodes.forEach(node -> add(node, messages));
        return messages.size() <= limit ? messages : messages.subList(0, limit);
    }

    /** What cannot be read must not keep the others from being delivered. */
    private static void add(Node node, List<Message> messages) {
        try {
            messages.add(node.read(RecordCodecs.MESSAGE));
        } catch (StoreException corrupt) {
            LOG.warn("A message is passed over: {}", corrupt.getMessage());
        }
    }

    @Override
    public void delivered(String id) {
        Removing.node(tree, ZkLayout.message(id));
    }

    @Override
    public Registration watch(Runnable added) {
        ChildWatch watch = ChildWatch.open(tree.connection(), ZkLayout.outbox(), new Arrivals(added));
        return watch::close;
    }

    private record Arrivals(Runnable added) implements ChildWatch.Picture {

        @Override
        public void all(List<String> names) {
            if (!names.isEmpty()) {
                added.run();
            }
        }

        @Override
        public void made(String name) {
            added.run();
        }

        @Override
        public void written(String name) {
            // a message does not change
        }

        @Override
        public void gone(String name) {
            // it was delivered
        }
    }
}
