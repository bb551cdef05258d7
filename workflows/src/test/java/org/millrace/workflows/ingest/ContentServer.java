package org.millrace.workflows.ingest;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A depositor's web server on the loopback address, which misbehaves on command. */
final class ContentServer implements AutoCloseable {

    private static final Pattern RANGE = Pattern.compile("bytes=(\\d+)-(\\d*)");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> gets = new ConcurrentHashMap<>();
    private final Map<String, List<String>> ranges = new ConcurrentHashMap<>();
    private final CountDownLatch closing = new CountDownLatch(1);

    private ContentServer(HttpServer server) {
        this.server = server;
    }

    /** What is done with the nth GET of a file, counted from 1. */
    @FunctionalInterface
    interface Answer {
        void give(HttpExchange exchange, int get) throws IOException;
    }

    static ContentServer start() {
        try {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            HttpServer server = HttpServer.create(address, 128);
            ContentServer content = new ContentServer(server);
            server.setExecutor(content.threads);
            server.createContext("/", content::handle);
            server.start();
            return content;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + path;
    }

    /** Serves bytes as a good server does, with ranges. */
    ContentServer serve(String path, byte[] content) {
        return answer(path, (exchange, get) -> give(exchange, content));
    }

    ContentServer serve(String path, String content) {
        return serve(path, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Serves bytes, but cuts the first answers in the middle. */
    ContentServer serveCut(String path, byte[] content, int cuts) {
        return answer(path, (exchange, get) -> {
            if (exchange.getRequestMethod().equals("HEAD") || get > cuts) {
                give(exchange, content);
            } else {
                exchange.getResponseHeaders().set("ETag", "\"" + content.length + "\"");
                exchange.sendResponseHeaders(200, content.length);
                OutputStream body = exchange.getResponseBody();
                body.write(content, 0, content.length / 2);
                body.flush();
                throw new IOException("cut on purpose");
            }
        });
    }

    /** Serves bytes, but stands still in the middle of the first answer for as long as anybody listens. */
    ContentServer serveStuck(String path, byte[] content) {
        return answer(path, (exchange, get) -> {
            if (exchange.getRequestMethod().equals("HEAD") || get > 1) {
                give(exchange, content);
                return;
            }
            exchange.getResponseHeaders().set("ETag", "\"" + Arrays.hashCode(content) + "\"");
            exchange.sendResponseHeaders(200, content.length);
            exchange.getResponseBody().write(content, 0, content.length / 2);
            exchange.getResponseBody().flush();
            awaitClosing();
        });
    }

    private void awaitClosing() {
        try {
            closing.await();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Answers with a status first, and then as a good server does. */
    ContentServer serveAfter(int status, int times, String path, byte[] content) {
        return answer(path, (exchange, get) -> {
            if (get <= times && exchange.getRequestMethod().equals("GET")) {
                exchange.sendResponseHeaders(status, -1);
            } else {
                give(exchange, content);
            }
        });
    }

    ContentServer redirect(String path, String target) {
        return answer(path, (exchange, get) -> {
            exchange.getResponseHeaders().set("Location", target);
            exchange.sendResponseHeaders(302, -1);
        });
    }

    ContentServer answer(String path, Answer answer) {
        answers.put("/" + path, answer);
        return this;
    }

    /** How often a file was asked for with GET. */
    int gets(String path) {
        return gets.getOrDefault("/" + path, new AtomicInteger()).get();
    }

    /** The ranges that were asked for with each GET of a file, in order; empty for all of it. */
    List<String> ranges(String path) {
        return List.copyOf(ranges.getOrDefault("/" + path, List.of()));
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        try (exchange) {
            AtomicInteger count = gets.computeIfAbsent(path, first -> new AtomicInteger());
            int get = exchange.getRequestMethod().equals("GET") ? count.incrementAndGet() : count.get();
            if (exchange.getRequestMethod().equals("GET")) {
                String range = exchange.getRequestHeaders().getFirst("Range");
                ranges.computeIfAbsent(path, first -> new CopyOnWriteArrayList<>())
                        .add(range == null ? "" : range);
            }
            Answer answer = answers.get(path);
            if (answer == null) {
                exchange.sendResponseHeaders(404, -1);
            } else {
                answer.give(exchange, get);
            }
        }
    }

    private static void give(HttpExchange exchange, byte[] content) throws IOException {
        exchange.getResponseHeaders().set("ETag", "\"" + Arrays.hashCode(content) + "\"");
        exchange.getResponseHeaders().set("Accept-Ranges", "bytes");
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().set("Content-Length", Integer.toString(content.length));
            exchange.sendResponseHeaders(200, -1);
            return;
        }
        String range = exchange.getRequestHeaders().getFirst("Range");
        Matcher wanted = RANGE.matcher(range == null ? "" : range);
        int from = wanted.matches() ? Integer.parseInt(wanted.group(1)) : 0;
        int to = wanted.matches() && !wanted.group(2).isEmpty()
                ? Math.min(Integer.parseInt(wanted.group(2)) + 1, content.length)
                : content.length;
        if (wanted.matches()) {
            exchange.getResponseHeaders().set("Content-Range", "bytes " + from + "-" + (to - 1) + "/" + content.length);
        }
        exchange.sendResponseHeaders(wanted.matches() ? 206 : 200, to == from ? -1 : to - from);
        exchange.getResponseBody().write(content, from, to - from);
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
