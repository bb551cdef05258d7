package org.millrace.workflows.ingest;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** An identifier service that speaks EZID's protocol, and breaks the connection after some of what it has done. */
final class FakeEzid implements AutoCloseable {

    private static final String CREDENTIALS =
            "Basic " + Base64.getEncoder().encodeToString("apitest:apitest".getBytes(StandardCharsets.UTF_8));

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, String> identifiers = new ConcurrentSkipListMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private volatile int cutEvery = Integer.MAX_VALUE;

    private FakeEzid(HttpServer server) {
        this.server = server;
    }

    static FakeEzid start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
            FakeEzid ezid = new FakeEzid(server);
            server.setExecutor(ezid.threads);
            server.createContext("/", ezid::handle);
            server.start();
            return ezid;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    String shoulder() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/shoulder/ark:/99999/fk4";
    }

    /** Every nth request is done and not answered. */
    void cutEvery(int n) {
        cutEvery = n;
    }

    /** What has been made, with its metadata. */
    Map<String, String> identifiers() {
        return identifiers;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String path = exchange.getRequestURI().getPath();
            if (!CREDENTIALS.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                answer(exchange, 401, "error: unauthorized");
            } else if (path.startsWith("/id/") && exchange.getRequestMethod().equals("PUT")) {
                put(exchange, path.substring("/id/".length()), body);
            } else if (path.startsWith("/id/") && exchange.getRequestMethod().equals("GET")) {
                get(exchange, path.substring("/id/".length()));
            } else {
                answer(exchange, 405, "error: method not allowed");
            }
        }
    }

    private void put(HttpExchange exchange, String ark, String body) throws IOException {
        boolean known = identifiers.containsKey(ark);
        String query = String.valueOf(exchange.getRequestURI().getQuery());
        if (known && !query.contains("update_if_exists=yes")) {
            answer(exchange, 400, "error: bad request - identifier already exists");
            return;
        }
        identifiers.put(ark, body);
        if (requests.incrementAndGet() % cutEvery == 0) {
            throw new IOException("cut on purpose");
        }
        answer(exchange, known ? 200 : 201, "success: " + ark);
    }

    private void get(HttpExchange exchange, String ark) throws IOException {
        String body = identifiers.get(ark);
        answer(
                exchange,
                body == null ? 400 : 200,
                body == null ? "error: bad request - no such identifier" : "success: " + ark + "\n" + body);
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=UTF-8");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
