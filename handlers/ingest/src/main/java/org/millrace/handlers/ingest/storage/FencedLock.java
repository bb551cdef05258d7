package org.millrace.handlers.ingest.storage;

import io.ocfl.core.lock.ObjectLock;
import java.util.concurrent.Callable;

/**
 * What ocfl-java asks for right before it installs a version. The object is locked already, by the job's lock and the
 * shelf's claim; what is left to do is to look once more whether this attempt still may.
 */
final class FencedLock implements ObjectLock {

    private final Fence fence;

    FencedLock(Fence fence) {
        this.fence = fence;
    }

    @Override
    public void doInWriteLock(String objectId, Runnable install) {
        fence.check();
        install.run();
    }

    @Override
    public <T> T doInWriteLock(String objectId, Callable<T> install) {
        fence.check();
        try {
            return install.call();
        } catch (RuntimeException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new IllegalStateException("Installing a version of " + objectId + " failed", failed);
        }
    }
}
