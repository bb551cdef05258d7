package org.millrace.app.engine;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.millrace.app.input.Reason;
import org.millrace.app.input.UnusableInput;
import org.millrace.store.StoreException;
import org.millrace.store.Stores;
import org.millrace.worker.Meters;

/** Tells over HTTP how a worker fares: {@code /live}, {@code /ready}, {@code /metrics}. */
public final class Health implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads;

    private Health(HttpServer server, ExecutorService threads) {
        this.server = server;
        this.threads = threads;
    }

    /**
     * Begins to answer.
     *
     * @param port 0 for any that is free
     * @throws UnusableInput if the port is taken
     */
    public static Health start(int port, Stores stores, Meters meters) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
            ExecutorService threads = Executors.newFixedThreadPool(2, Health::daemon);
            server.setExecutor(threads);
            server.createContext("/live", exchange -> answer(exchange, 200, "live\n"));
            server.createContext("/ready", exchange -> ready(exchange, stores));
            server.createContext("/metrics", exchange -> metrics(exchange, stores, meters));
            server.start();
            return new Health(server, threads);
        } catch (IOException taken) {
            throw new UnusableInput("the health port " + port + " cannot be taken: " + Reason.of(taken), taken);
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "millrace-health");
        thread.setDaemon(true);
        return thread;
    }

    /** The port that it answers on. */
    public int port() {
        return server.getAddress().getPort();
    }

    private static void ready(HttpExchange exchange, Stores stores) throws IOException {
        try {
            stores.overview().readyLengths();
            answer(exchange, 200, "ready\n");
        } catch (StoreException away) {
            answer(exchange, 503, "not ready: " + away.getMessage() + "\n");
        }
    }

    /** Without the store there are still the worker's own counts. */
    private static void metrics(HttpExchange exchange, Stores stores, Meters meters) throws IOException {
        PrometheusText text = new PrometheusText();
        text.counts(meters.snapshot());
        try {
            text.queues(stores.overview().queueLengths(), stores.overview().readyLengths());
        } catch (StoreException away) {
            text.comment("The queues cannot be read: " + away.getMessage());
        }
        exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
        answer(exchange, 200, text.toString());
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(status, bytes.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(bytes);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
