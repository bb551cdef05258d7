package org.millrace.zookeeper;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.EventType;

/**
 * Keeps a picture of the children of one node in step with the tree: all of them once, then every change. One request at
 * the start and after every break, none in between.
 */
final class ChildWatch implements AutoCloseable {

    private final TreeWatch watch;
    private final Follower follower;

    private ChildWatch(TreeWatch watch, Follower follower) {
        this.watch = watch;
        this.follower = follower;
    }

    static ChildWatch open(ZkConnection connection, String path, Picture picture) {
        Follower follower = new Follower(path, picture);
        return new ChildWatch(TreeWatch.open(connection, path, follower), follower);
    }

    /** Waits until the children have been read for the first time; what they are by then, the picture knows. */
    boolean awaitFirst(long millis) {
        try {
            return follower.first.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        watch.close();
    }

    /** What is known of the children. All is told by one thread at a time, which must not be kept. */
    interface Picture {

        /** These are all of them, whatever was told before. */
        void all(List<String> names);

        /** One was made. */
        void made(String name);

        /** The data of one was written. */
        void written(String name);

        /** One is gone. */
        void gone(String name);
    }

    private static final class Follower implements TreeWatch.Listener {

        private final String path;
        private final Picture picture;
        private final CountDownLatch first = new CountDownLatch(1);

        Follower(String path, Picture picture) {
            this.path = path;
            this.picture = picture;
        }

        @Override
        public void restarted(TreeWatch.Round round) {
            round.session()
                    .getChildren(
                            path,
                            false,
                            (code, read, context, names) -> {
                                if (round.isCurrent()) {
                                    answered(KeeperException.Code.get(code), names);
                                }
                            },
                            null);
        }

        /** A broken connection answers nothing; the next round does. */
        private void answered(KeeperException.Code code, List<String> names) {
            if (code == KeeperException.Code.OK) {
                picture.all(names);
                first.countDown();
            } else if (code == KeeperException.Code.NONODE) {
                picture.all(List.of());
                first.countDown();
            }
        }

        @Override
        public void changed(EventType type, String changedPath) {
            String name = changedPath.length() > path.length() ? changedPath.substring(path.length() + 1) : "";
            if (name.isEmpty() || name.indexOf('/') >= 0) {
                return;
            }
            switch (type) {
                case NodeCreated -> picture.made(name);
                case NodeDataChanged -> picture.written(name);
                case NodeDeleted -> picture.gone(name);
                default -> {}
            }
        }
    }
}
