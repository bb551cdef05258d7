package org.millrace.handlers.ingest.http;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A web server on a free port of loopback. Each path is given the replies it makes, one after the other, the last one for
 * ever; other paths are 404. Speaks just enough HTTP/1.1 to break it well.
 *
 * <pre>{@code
 * server.on("/a.tif", Reply.status(500), Reply.of(bytes).cutAfter(10), Reply.of(bytes));
 * }</pre>
 */
public final class TestServer implements AutoCloseable {

    private final ServerSocket listener;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, ConcurrentLinkedDeque<Reply>> replies = new ConcurrentHashMap<>();
    private final Queue<Request> requests = new ConcurrentLinkedQueue<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger busy = new AtomicInteger();
    private final AtomicInteger busiest = new AtomicInteger();
    private final CountDownLatch closing = new CountDownLatch(1);

    private TestServer(ServerSocket listener) {
        this.listener = listener;
    }

    /** A server that listens. */
    public static TestServer start() {
        try {
            TestServer server = new TestServer(new ServerSocket(0, 100, InetAddress.getLoopbackAddress()));
            server.threads.execute(server::listen);
            return server;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Says what a path replies: these in turn, the last for ever. */
    public TestServer on(String path, Reply... inTurn) {
        replies.put(path, new ConcurrentLinkedDeque<>(List.of(inTurn)));
        return this;
    }

    /** The URL of a path. */
    public String url(String path) {
        return "http://127.0.0.1:" + listener.getLocalPort() + path;
    }

    /** The port. */
    public int port() {
        return listener.getLocalPort();
    }

    /** What was asked, in order. */
    public List<Request> requests() {
        return List.copyOf(requests);
    }

    /** What was asked of a path, in order. */
    public List<Request> requests(String path) {
        return requests.stream().filter(request -> request.path().equals(path)).toList();
    }

    /** How many connections were made. */
    public int connections() {
        return connections.get();
    }

    /** How many requests were answered at a time, at most. */
    public int busiest() {
        return busiest.get();
    }

    private void listen() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                connections.incrementAndGet();
                open.add(socket);
                threads.execute(() -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket;
                InputStream in = new BufferedInputStream(socket.getInputStream());
                OutputStream out = new BufferedOutputStream(socket.getOutputStream(), 16_384)) {
            boolean goOn = true;
            while (goOn) {
                Optional<Request> request = Request.read(in);
                goOn = request.isPresent() && answer(request.get(), out);
            }
        } catch (IOException gone) {
            // The other side has seen enough.
        } finally {
            open.remove(socket);
        }
    }

    private boolean answer(Request request, OutputStream out) throws IOException {
        requests.add(request);
        busiest.accumulateAndGet(busy.incrementAndGet(), Math::max);
        try {
            return replyTo(request.path()).answer(request, out, closing);
        } finally {
            busy.decrementAndGet();
        }
    }

    private Reply replyTo(String path) {
        ConcurrentLinkedDeque<Reply> known = replies.get(path);
        if (known == null) {
            return Reply.status(404);
        }
        synchronized (known) {
            return known.size() > 1 ? known.removeFirst() : known.getFirst();
        }
    }

    @Override
    public void close() {
        closing.countDown();
        try {
            listener.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        threads.shutdownNow();
    }
}
