package org.millrace.handlers.ingest.identity;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An EZID that speaks the documented protocol, on loopback, and misbehaves on command. */
final class FakeEzid implements AutoCloseable {

    static final String USER = "merritt";
    static final String PASSWORD = "s3cret";

    /** What happens to the next request. */
    enum Trouble {
        NONE,
        BUSY,
        ILL,
        CUT_BEFORE,
        CUT_AFTER,
        ENDLESS,
        NO_TOKEN_OF_SUCCESS,
        REDIRECT
    }

    private final HttpServer server;
    private final Map<String, Map<String, String>> identifiers = new LinkedHashMap<>();
    private final Deque<Trouble> troubles = new ArrayDeque<>();
    private final List<String> requests = new ArrayList<>();
    private int minted;

    FakeEzid() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.start();
    }

    String base() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    synchronized Map<String, Map<String, String>> identifiers() {
        return new LinkedHashMap<>(identifiers);
    }

    synchronized List<String> requests() {
        return List.copyOf(requests);
    }

    synchronized void next(Trouble... next) {
        troubles.addAll(List.of(next));
    }

    /** An identifier that somebody else made. */
    synchronized void hold(String ark) {
        identifiers.put(ark, Map.of("_owner", "other"));
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
        Trouble trouble = troubles.isEmpty() ? Trouble.NONE : troubles.poll();
        switch (trouble) {
            case BUSY -> say(exchange, 503, "error: concurrency limit exceeded");
            case ILL -> say(exchange, 500, "error: internal server error");
            case CUT_BEFORE -> exchange.close();
            case CUT_AFTER -> {
                apply(exchange, path, body);
                exchange.close();
            }
            case ENDLESS -> say(exchange, 200, "success: " + "x".repeat(1_000_000));
            case NO_TOKEN_OF_SUCCESS -> say(exchange, 200, "<html>hello");
            case REDIRECT -> say(exchange, 302, "error: elsewhere");
            case NONE -> {
                Said said = apply(exchange, path, body);
                say(exchange, said.status, said.text);
            }
        }
    }

    private record Said(int status, String text) {}

    private Said apply(HttpExchange exchange, String path, String body) {
        String login =
                "Basic " + Base64.getEncoder().encodeToString((USER + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8));
        if (!login.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            return new Said(401, "error: unauthorized");
        }
        if (path.contains("13030")) {
            return new Said(403, "error: forbidden");
        }
        String update = String.valueOf(exchange.getRequestURI().getQuery());
        return switch (exchange.getRequestMethod()) {
            case "PUT" -> put(path.substring("/id/".length()), update.equals("update_if_exists=yes"), body);
            case "POST" -> post(path.substring("/shoulder/".length()), body);
            default -> get(path.substring("/id/".length()));
        };
    }

    private Said put(String id, boolean update, String body) {
        if (body.contains("who: refuse me")) {
            return new Said(400, "error: bad request - unacceptable metadata");
        }
        if (identifiers.containsKey(id) && !update) {
            return new Said(400, "error: bad request - identifier already exists");
        }
        Map<String, String> before = identifiers.put(id, Anvl.read(body));
        return new Said(before == null ? 201 : 200, "success: " + id);
    }

    private Said post(String shoulder, String body) {
        String id = shoulder + "ezid" + ++minted;
        identifiers.put(id, Anvl.read(body));
        return new Said(201, "success: " + id);
    }

    private Said get(String id) {
        return identifiers.containsKey(id)
                ? new Said(200, "success: " + id + "\n" + Anvl.write(identifiers.get(id)))
                : new Said(400, "error: bad request - no such identifier");
    }

    private static void say(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=UTF-8");
        exchange.sendResponseHeaders(status, bytes.length);
        try {
            exchange.getResponseBody().write(bytes);
        } catch (IOException gone) {
            // a client that has heard enough
        }
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
