package org.millrace.zookeeper;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.zookeeper.Op;
import org.millrace.item.ItemId;
import org.millrace.store.Controls;
import org.millrace.store.Presence.Registration;
import org.millrace.store.Request;

/** Requests, holds and pauses. Holds and pauses are answered from views that watches keep. */
final class ZkControls implements Controls, AutoCloseable {

    static final NoticeCodec NOTICES = new NoticeCodec();

    private final Tree tree;
    private final NoticeView collections;
    private final NoticeView pauses;

    ZkControls(Tree tree) {
        this.tree = tree;
        this.collections = NoticeView.open(tree.connection(), ZkLayout.locks(LockFamily.COLLECTIONS));
        this.pauses = NoticeView.open(tree.connection(), ZkLayout.locks(LockFamily.QUEUE));
    }

    @Override
    public void ask(ItemId item, Request request) {
        String what = "ask " + request.kind() + " of " + item.value();
        Rounds.until(what, () -> {
            boolean done = Rounds.done(tree, tree.multi(asking(item, request)), what);
            return done ? Optional.of(true) : Optional.empty();
        });
    }

    private List<Op> asking(ItemId item, Request request) {
        List<Node> nodes = tree.readAll(List.of(ZkLayout.status(item), ZkLayout.request(item), ZkLayout.bell(item)));
        nodes.get(0).stat(); // there must be such an item
        byte[] data = RecordCodecs.REQUEST.write(request);
        return List.of(put(nodes.get(1), data), put(nodes.get(2), new byte[0]));
    }

    private Op put(Node node, byte[] data) {
        return node.exists() ? Op.setData(node.path(), data, node.version()) : tree.create(node.path(), data);
    }

    @Override
    public Registration watchRequests(Consumer<ItemId> asked) {
        ChildWatch watch = ChildWatch.open(tree.connection(), ZkLayout.requests(), new Bells(asked));
        return watch::close;
    }

    @Override
    public void holdCollection(Notice notice) {
        leave(ZkLayout.collectionHold(notice.subject()), notice, collections);
    }

    @Override
    public void releaseCollection(String profile) {
        remove(ZkLayout.collectionHold(profile), collections);
    }

    @Override
    public Optional<Notice> collectionHold(String profile) {
        return collections.find(NodeNames.ofLock(profile));
    }

    @Override
    public List<Notice> heldCollections() {
        return collections.all();
    }

    @Override
    public void pause(Notice notice) {
        leave(ZkLayout.ingestPause(), notice, pauses);
    }

    @Override
    public void unpause() {
        remove(ZkLayout.ingestPause(), pauses);
    }

    @Override
    public Optional<Notice> paused() {
        return pauses.find(nameOf(ZkLayout.ingestPause()));
    }

    /** The first one stays. */
    private void leave(String path, Notice notice, NoticeView view) {
        Rounds.until("hold " + notice.subject(), () -> {
            boolean done = tree.stat(path).isPresent()
                    || Rounds.done(
                            tree, tree.multi(List.of(tree.create(path, NOTICES.write(notice)))), "make node " + path);
            return done ? Optional.of(true) : Optional.empty();
        });
        view.await(nameOf(path), NoticeView.Presence.THERE);
    }

    private void remove(String path, NoticeView view) {
        Removing.node(tree, path);
        view.await(nameOf(path), NoticeView.Presence.GONE);
    }

    private static String nameOf(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @Override
    public void close() {
        collections.close();
        pauses.close();
    }

    /** Bells that ring when they are made and when they are written. */
    private record Bells(Consumer<ItemId> asked) implements ChildWatch.Picture {

        @Override
        public void all(List<String> names) {
            names.forEach(this::made);
        }

        @Override
        public void made(String name) {
            ItemIds.find(name).ifPresent(asked);
        }

        @Override
        public void written(String name) {
            made(name);
        }

        @Override
        public void gone(String name) {
            // it has been answered
        }
    }
}
