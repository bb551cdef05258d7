package org.millrace.zookeeper;

import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** Waiting that an interruption does not cut short; the thread stays interrupted afterwards. */
final class Waiting {

    private Waiting() {}

    /** The value of a future that always comes. */
    static <T> T forResult(CompletableFuture<T> future) {
        return future.join();
    }

    /** The value of something that waits inside. */
    static <T> T uninterrupted(Blocking<T> blocking) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return blocking.get();
                } catch (InterruptedException again) {
                    interrupted = true;
                } catch (KeeperException refused) {
                    throw new StoreException(
                            Reason.UNAVAILABLE, "ZooKeeper does not answer: " + refused.getMessage(), refused);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Something that waits. */
    @FunctionalInterface
    interface Blocking<T> {
        T get() throws InterruptedException, KeeperException;
    }
}
