package org.millrace.handlers.ingest.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A receiver of callbacks on the loopback interface that answers as it is told. */
public final class Receiver implements AutoCloseable {

    public record Call(String method, String path, String type, String authorization, String key, String body) {}

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Call> calls = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile Reply reply = exchange -> exchange.sendResponseHeaders(200, -1);

    /** What is answered. */
    interface Reply {
        void to(HttpExchange exchange) throws IOException;
    }

    private Receiver(HttpServer server) {
        this.server = server;
    }

    public static Receiver start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            Receiver receiver = new Receiver(server);
            server.setExecutor(receiver.threads);
            server.createContext("/", receiver::handle);
            server.start();
            return receiver;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            synchronized (calls) {
                calls.add(new Call(
                        exchange.getRequestMethod(),
                        exchange.getRequestURI().toString(),
                        header(exchange, "Content-Type"),
                        header(exchange, "Authorization"),
                        header(exchange, "Idempotency-Key"),
                        body));
            }
            reply.to(exchange);
        }
    }

    private static String header(HttpExchange exchange, String name) {
        return Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst(name), "");
    }

    public void answers(int status, String... headers) {
        reply = exchange -> {
            for (int i = 0; i < headers.length; i += 2) {
                exchange.getResponseHeaders().add(headers[i], headers[i + 1]);
            }
            byte[] body = ("said " + status + "\r\nX: y").getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        };
    }

    /** Answers with a body that does not end. */
    void answersForEver(int status) {
        reply = exchange -> {
            exchange.sendResponseHeaders(status, 0);
            byte[] block = new byte[8_192];
            Arrays.fill(block, (byte) 'z');
            try (OutputStream body = exchange.getResponseBody()) {
                while (end.getCount() > 0) {
                    body.write(block);
                }
            }
        };
    }

    /** Does not answer. */
    void isSilent() {
        reply = exchange -> {
            try {
                end.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        };
    }

    public String url(String userInfo) {
        return "http://" + userInfo + "127.0.0.1:" + server.getAddress().getPort();
    }

    public List<Call> calls() {
        synchronized (calls) {
            return List.copyOf(calls);
        }
    }

    @Override
    public void close() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
