package org.millrace.handlers.ingest.storage;

import io.ocfl.core.storage.common.Storage;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.millrace.spi.Outcome;

/** A shelf whose process dies right before, or right after, the n-th change of the storage root. */
final class MortalShelf implements Shelf {

    private static final Set<String> CHANGES = Set.of(
            "write",
            "createDirectories",
            "copyFileInto",
            "copyFileInternal",
            "moveDirectoryInto",
            "moveDirectoryInternal",
            "deleteDirectory",
            "deleteFile",
            "deleteFiles");

    private final Shelf shelf;
    private int changesLeft;
    private boolean after;

    MortalShelf(Shelf shelf) {
        this.shelf = shelf;
        this.changesLeft = Integer.MAX_VALUE;
    }

    void dieBefore(int change) {
        changesLeft = change;
        after = false;
    }

    void dieAfter(int change) {
        changesLeft = change;
        after = true;
    }

    void live() {
        changesLeft = Integer.MAX_VALUE;
    }

    /** Runs a job; 1 if it did not survive. */
    int died(Submission job) {
        try {
            return job.run().outcome() instanceof Outcome.Fatal ? 1 : 0;
        } catch (Died death) {
            return 1;
        }
    }

    @Override
    public Storage open(Fence fence) {
        Storage storage = shelf.open(fence);
        return (Storage) Proxy.newProxyInstance(
                Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, (proxy, method, arguments) -> {
                    boolean last = CHANGES.contains(method.getName()) && --changesLeft == 0;
                    if (last && !after) {
                        throw new Died("before " + method.getName());
                    }
                    try {
                        Object result = method.invoke(storage, arguments);
                        if (last) {
                            throw new Died("after " + method.getName());
                        }
                        return result;
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    @Override
    public Optional<Claim> claim(String ark) throws IOException {
        return shelf.claim(ark);
    }

    @Override
    public Path staging(String ark) throws IOException {
        return shelf.staging(ark);
    }

    @Override
    public long room() throws IOException {
        return shelf.room();
    }

    @Override
    public int longestPath() {
        return shelf.longestPath();
    }

    @Override
    public void secure(Path made) throws IOException {
        shelf.secure(made);
    }

    @Override
    public void settle(Collection<String> folders) throws IOException {
        shelf.settle(folders);
    }

    @Override
    public ToLongFunction<String> sizes(String objectRoot) {
        return shelf.sizes(objectRoot);
    }

    @Override
    public URI location(String path) {
        return shelf.location(path);
    }
}
