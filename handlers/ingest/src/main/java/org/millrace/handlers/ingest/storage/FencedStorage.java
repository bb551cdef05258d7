package org.millrace.handlers.ingest.storage;

import io.ocfl.core.storage.common.Storage;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;

/**
 * Asks the fence before every change of a storage root: for a root that has no locks of its own. What ocfl-java would do
 * to take a failed change back is a change too, so that an attempt that has lost its lease does not remove what its
 * successor has written.
 */
final class FencedStorage implements InvocationHandler {

    private static final Set<String> LOOKS = Set.of(
            "listDirectory",
            "listRecursive",
            "directoryIsEmpty",
            "iterateObjects",
            "fileExists",
            "read",
            "readToString",
            "readLazy",
            "copyDirectoryOutOf",
            "close");

    private final Storage storage;
    private final Fence fence;

    private FencedStorage(Storage storage, Fence fence) {
        this.storage = storage;
        this.fence = fence;
    }

    static Storage of(Storage storage, Fence fence) {
        return (Storage) Proxy.newProxyInstance(
                Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, new FencedStorage(storage, fence));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Storage.class && !LOOKS.contains(method.getName())) {
            fence.check();
        }
        try {
            return method.invoke(storage, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getTargetException();
        }
    }
}
