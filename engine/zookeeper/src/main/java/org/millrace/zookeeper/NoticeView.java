package org.millrace.zookeeper;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;
import org.millrace.store.Controls.Notice;

/**
 * The notices below one node, as events tell of them. Whether one is there is known before what it says; who asks waits
 * for that, not for ever: until it has been read, it counts as one of another client.
 */
final class NoticeView implements ChildWatch.Picture, AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ZkConnection connection;
    private final String path;
    private final Map<String, Notice> notices = new HashMap<>();
    private final Set<String> unread = new HashSet<>();
    private @Nullable ChildWatch watch;

    /** Whether a notice is there. */
    enum Presence {
        THERE,
        GONE
    }

    private NoticeView(ZkConnection connection, String path) {
        this.connection = connection;
        this.path = path;
    }

    static NoticeView open(ZkConnection connection, String path) {
        NoticeView view = new NoticeView(connection, path);
        ChildWatch watch = ChildWatch.open(connection, path, view);
        view.watch = watch;
        watch.awaitFirst(TimeUnit.NANOSECONDS.toMillis(PATIENCE_NANOS));
        return view;
    }

    synchronized Optional<Notice> find(String name) {
        await(() -> !unread.contains(name));
        return Optional.ofNullable(notices.get(name));
    }

    synchronized List<Notice> all() {
        await(unread::isEmpty);
        return notices.values().stream()
                .sorted(Comparator.comparing(Notice::subject))
                .toList();
    }

    /** Waits, not for ever, until the view has caught up with what was just written. */
    synchronized void await(String name, Presence wanted) {
        await(() -> notices.containsKey(name) == (wanted == Presence.THERE));
    }

    private synchronized void await(BooleanSupplier caughtUp) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        try {
            while (!caughtUp.getAsBoolean() && System.nanoTime() < end) {
                TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void all(List<String> names) {
        Set<String> gone = new HashSet<>(notices.keySet());
        names.forEach(gone::remove);
        notices.keySet().removeAll(gone);
        unread.removeAll(gone);
        names.forEach(this::made);
        notifyAll();
    }

    @Override
    public synchronized void made(String name) {
        if (notices.putIfAbsent(name, NoticeCodec.foreign(NodeNames.text(name), Instant.EPOCH)) == null) {
            unread.add(name);
        }
        notifyAll();
        read(name);
    }

    @Override
    public void written(String name) {
        read(name);
    }

    @Override
    public synchronized void gone(String name) {
        notices.remove(name);
        unread.remove(name);
        notifyAll();
    }

    private void read(String name) {
        try {
            ZooKeeper session = connection.session();
            session.getData(
                    path + "/" + name,
                    false,
                    (code, read, context, data, stat) -> {
                        if (code == KeeperException.Code.OK.intValue()) {
                            said(name, data, stat);
                        }
                    },
                    null);
        } catch (KeeperException lost) {
            // everything is read again when the connection is back
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Answers come in the order of changes, so that a notice which is gone by now is not put back. */
    private synchronized void said(String name, byte @Nullable [] data, Stat stat) {
        Instant made = Instant.ofEpochMilli(stat.getCtime());
        notices.computeIfPresent(name, (same, before) -> notice(name, data, made));
        unread.remove(name);
        notifyAll();
    }

    private Notice notice(String name, byte @Nullable [] data, Instant made) {
        boolean silent = data == null || data.length == 0;
        try {
            return silent
                    ? NoticeCodec.foreign(NodeNames.text(name), made)
                    : ZkControls.NOTICES.read(path + "/" + name, data);
        } catch (CorruptNode notOurs) {
            return NoticeCodec.foreign(NodeNames.text(name), made);
        }
    }

    @Override
    public void close() {
        ChildWatch open = watch;
        if (open != null) {
            open.close();
        }
    }
}
