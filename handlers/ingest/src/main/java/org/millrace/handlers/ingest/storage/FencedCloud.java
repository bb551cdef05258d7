package org.millrace.handlers.ingest.storage;

import io.ocfl.core.storage.cloud.CloudClient;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * Asks the fence before requests that change a bucket: for a root that has no locks of its own. What ocfl-java would do to
 * take a failed change back is a change too, so that an attempt that has lost its lease does not remove what its successor
 * has written.
 *
 * <p>The files of a version are sent several at a time, and the fence is asked for the first of every few: to ask it is a
 * write to the state store. ocfl-java would begin to send all at once, however many there are.
 */
final class FencedCloud implements InvocationHandler {

    /** How many files are sent at a time. */
    static final int AT_ONCE = 32;
    /** How many are begun for one look at the fence. */
    static final int FOR_ONE_LOOK = 16;

    private static final String SENDING = "uploadFileAsync";
    private static final Set<String> LOOKS = Set.of(
            "downloadFile",
            "downloadStream",
            "downloadStreamRange",
            "downloadString",
            "head",
            "list",
            "listDirectory",
            "directoryExists",
            "bucket",
            "bucketExists",
            "prefix",
            "close");

    private final CloudClient client;
    private final Fence fence;
    private final Queue<Future<?>> sending = new ArrayDeque<>();
    private int begun;

    private FencedCloud(CloudClient client, Fence fence) {
        this.client = client;
        this.fence = fence;
    }

    /** The client of one call: not to be used by several threads. */
    static CloudClient of(CloudClient client, Fence fence) {
        return (CloudClient) Proxy.newProxyInstance(
                CloudClient.class.getClassLoader(), new Class<?>[] {CloudClient.class}, new FencedCloud(client, fence));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        boolean isSending = method.getName().equals(SENDING);
        boolean isChange = method.getDeclaringClass() == CloudClient.class && !LOOKS.contains(method.getName());
        if (isSending) {
            waitForRoom();
        }
        if (isChange && (!isSending || begun++ % FOR_ONE_LOOK == 0)) {
            fence.check();
        }
        try {
            Object result = method.invoke(client, arguments);
            if (isSending) {
                sending.add((Future<?>) result);
            }
            return result;
        } catch (InvocationTargetException failed) {
            throw failed.getTargetException();
        }
    }

    private void waitForRoom() throws InterruptedException {
        if (sending.size() < AT_ONCE) {
            return;
        }
        try {
            sending.remove().get();
        } catch (ExecutionException toldByItself) {
            // ocfl-java looks at each of them in the end
        }
    }
}
