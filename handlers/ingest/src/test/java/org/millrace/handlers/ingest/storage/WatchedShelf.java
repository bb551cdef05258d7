package org.millrace.handlers.ingest.storage;

import io.ocfl.core.storage.common.Storage;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** A shelf that remembers in which order versions were made safe and appeared. */
final class WatchedShelf implements Shelf {

    private final Shelf shelf;
    private final List<String> events = new ArrayList<>();

    WatchedShelf(Shelf shelf) {
        this.shelf = shelf;
    }

    List<String> events() {
        return events;
    }

    @Override
    public void secure(Path made) throws IOException {
        shelf.secure(made);
        try (Stream<Path> files = Files.walk(made)) {
            files.filter(Files::isRegularFile)
                    .map(file -> "secure " + made.relativize(file))
                    .sorted()
                    .forEach(events::add);
        }
    }

    @Override
    public Storage open(Fence fence) {
        Storage storage = shelf.open(fence);
        return (Storage) Proxy.newProxyInstance(
                Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, (proxy, method, arguments) -> {
                    if (method.getName().startsWith("move")) {
                        events.add(method.getName());
                    }
                    try {
                        return method.invoke(storage, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    @Override
    public void settle(Collection<String> folders) throws IOException {
        events.add("settle");
        shelf.settle(folders);
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
    public ToLongFunction<String> sizes(String objectRoot) {
        return shelf.sizes(objectRoot);
    }

    @Override
    public URI location(String path) {
        return shelf.location(path);
    }
}
