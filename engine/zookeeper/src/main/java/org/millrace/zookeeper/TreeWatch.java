package org.millrace.zookeeper;

import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.framework.state.ConnectionStateListener;
import org.apache.zookeeper.AddWatchMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.jspecify.annotations.Nullable;

/**
 * Tells somebody of every change at and below a node, until closed. Changes while the connection is away are not told one
 * by one: after every break, and in every new session, the listener is told to read afresh.
 *
 * <p>What is asked asynchronously in {@link Listener#restarted} is answered by the thread that also tells of changes, in
 * the order in which the server made them: the answer first, then every change after it.
 */
final class TreeWatch implements AutoCloseable {

    private final ZkConnection connection;
    private final String path;
    private final Listener listener;
    private final ConnectionStateListener reconnects = this::stateChanged;
    private @Nullable Round current;
    private boolean closed;

    private TreeWatch(ZkConnection connection, String path, Listener listener) {
        this.connection = connection;
        this.path = path;
        this.listener = listener;
    }

    /** Watches a node, which need not be there yet. */
    static TreeWatch open(ZkConnection connection, String path, Listener listener) {
        TreeWatch watch = new TreeWatch(connection, path, listener);
        connection.client().getConnectionStateListenable().addListener(watch.reconnects);
        watch.restart();
        return watch;
    }

    /** Who is told. Its methods must be quick and must not wait for an answer of the server. */
    interface Listener {

        /** The watch is set: what is read from now on is followed by every change. */
        void restarted(Round round);

        /** Something was made, changed or deleted. */
        void changed(Watcher.Event.EventType type, String changedPath);
    }

    private void stateChanged(CuratorFramework client, ConnectionState state) {
        if (state == ConnectionState.CONNECTED || state == ConnectionState.RECONNECTED) {
            restart();
        }
    }

    /** Does nothing without a session: it is called again when there is one. */
    private void restart() {
        try {
            restart(connection.session());
        } catch (KeeperException noSession) {
            // told again as soon as there is one
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void restart(ZooKeeper session) {
        Round round = current;
        if (closed) {
            endIn(session, round);
            return;
        }
        if (round == null || !round.isOf(session)) {
            round = new Round(session);
            current = round;
        }
        // Setting it twice does no harm, and the first time may have failed.
        session.addWatch(path, round, AddWatchMode.PERSISTENT_RECURSIVE, (code, watched, context) -> {}, null);
        listener.restarted(round);
    }

    private synchronized boolean isCurrent(Round round) {
        return !closed && round.equals(current);
    }

    /** Ends the watch; the listener is told nothing more. */
    @Override
    public void close() {
        Round last;
        synchronized (this) {
            closed = true;
            last = current;
        }
        if (last == null) {
            forget();
        } else {
            last.end();
        }
    }

    /** What a broken connection kept from being ended. A new session knows nothing of it. */
    private void endIn(ZooKeeper session, @Nullable Round last) {
        if (last != null && last.isOf(session)) {
            last.end();
        } else {
            forget();
        }
    }

    private void ended(KeeperException.Code code) {
        if (code != KeeperException.Code.CONNECTIONLOSS) {
            forget();
        }
    }

    private void forget() {
        connection.client().getConnectionStateListenable().removeListener(reconnects);
    }

    /** The watch of one session. */
    final class Round implements Watcher {

        private final ZooKeeper session;

        private Round(ZooKeeper session) {
            this.session = session;
        }

        private boolean isOf(ZooKeeper other) {
            return session.equals(other);
        }

        /** What to read with. */
        ZooKeeper session() {
            return session;
        }

        /** Whether an answer of this round still counts. */
        boolean isCurrent() {
            return TreeWatch.this.isCurrent(this);
        }

        @Override
        public void process(WatchedEvent event) {
            if (event.getType() != Event.EventType.None && isCurrent()) {
                listener.changed(event.getType(), event.getPath());
            }
        }

        /**
         * Only if the server agrees: ZooKeeper's client tells of a watch that it ends by itself, as the connection breaks,
         * as if that were the news of the break, and then tells the break to nobody.
         */
        private void end() {
            session.removeWatches(
                    path,
                    this,
                    WatcherType.Any,
                    false,
                    (code, watched, context) -> ended(KeeperException.Code.get(code)),
                    null);
        }
    }
}
