package org.millrace.itest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.millrace.itest.Cut.Aftermath;
import org.millrace.itest.Cut.Moment;

/**
 * Stands between one client and a ZooKeeper server, counts the client's requests, and cuts it off at one of them. Pings and
 * what a client sends to restore its connection are passed on uncounted. One client for each proxy, so that the numbers
 * mean the same in each run.
 */
final class RequestProxy implements AutoCloseable {

    private final int serverPort;
    private final ServerSocket listening;
    private final List<Request> sent = new ArrayList<>();
    private final Set<ProxyLink> links = new LinkedHashSet<>();
    private final Set<ServerSession> sessions = new LinkedHashSet<>();

    private Optional<Cut> planned = Optional.empty();
    private boolean refusing;
    private boolean done;
    private CompletableFuture<Void> cut = new CompletableFuture<>();

    private RequestProxy(int serverPort, ServerSocket listening) {
        this.serverPort = serverPort;
        this.listening = listening;
    }

    static RequestProxy to(int serverPort) {
        try {
            RequestProxy proxy =
                    new RequestProxy(serverPort, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            Thread accepting = new Thread(proxy::accept, "proxy-accept");
            accepting.setDaemon(true);
            accepting.start();
            return proxy;
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
    }

    String connectString() {
        return "127.0.0.1:" + listening.getLocalPort();
    }

    /** Counts from 1 again and cuts there. */
    synchronized void plan(Cut cut) {
        restart();
        planned = Optional.of(cut);
    }

    /** Counts from 1 again and cuts nowhere. */
    synchronized void restart() {
        sent.clear();
        done = false;
        cut = new CompletableFuture<>();
        planned = Optional.empty();
    }

    /** The requests since the count began. */
    synchronized List<Request> requests() {
        return List.copyOf(sent);
    }

    /** Whether the planned cut has come. */
    synchronized boolean hasCut() {
        return done;
    }

    /** Completed by the planned cut. */
    synchronized CompletableFuture<Void> whenCut() {
        return cut;
    }

    /** Waits for the planned cut. */
    synchronized boolean awaitCut(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (!done && System.nanoTime() < end) {
            wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
        return done;
    }

    enum Verdict {
        PASS,
        CUT_BEFORE,
        CUT_AFTER,
        DROP
    }

    synchronized Verdict decide(Request request) {
        if (refusing) {
            return Verdict.DROP;
        }
        if (!request.kind().isWork()) {
            return Verdict.PASS;
        }
        sent.add(request);
        long seen = sent.size();
        boolean here = planned.filter(cut -> cut.request() == seen).isPresent();
        if (planned.filter(cut -> cut.request() < seen).isPresent() && !done) {
            return Verdict.DROP; // sent behind the request whose answer is awaited
        }
        if (!here) {
            return Verdict.PASS;
        }
        return planned.get().moment() == Moment.BEFORE ? Verdict.CUT_BEFORE : Verdict.CUT_AFTER;
    }

    /** Does what was planned. */
    void cut(ProxyLink link) {
        boolean death;
        synchronized (this) {
            death = planned.filter(cut -> cut.aftermath() == Aftermath.DEATH).isPresent();
        }
        if (death) {
            kill();
        }
        link.close();
        synchronized (this) {
            done = true;
            cut.complete(null);
            notifyAll();
        }
    }

    /** Cuts every connection and lets nobody in until {@link #letIn}; the sessions live until their time is over. */
    void isolate() {
        List<ProxyLink> all;
        synchronized (this) {
            refusing = true;
            all = List.copyOf(links);
        }
        all.forEach(ProxyLink::close);
    }

    /** Lets the client in again. */
    synchronized void letIn() {
        refusing = false;
    }

    /** Cuts every connection, lets nobody in, and ends the sessions on the server. */
    void kill() {
        isolate();
        endSessions();
    }

    /** Ends the client's sessions on the server, as their time-out would. */
    void endSessions() {
        List<ServerSession> all;
        synchronized (this) {
            all = List.copyOf(sessions);
        }
        for (ServerSession session : all) {
            try {
                session.end(serverPort);
            } catch (IOException unreachable) {
                throw new UncheckedIOException("The server did not end a session", unreachable);
            }
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                admit(listening.accept());
            } catch (IOException closed) {
                // Either the proxy is closed, and the loop ends, or the server is away, and the client tries again.
            }
        }
    }

    private void admit(Socket client) throws IOException {
        synchronized (this) {
            if (refusing) {
                ProxyLink.closeQuietly(client);
                return;
            }
        }
        ProxyLink link = open(client);
        synchronized (this) {
            links.add(link);
        }
        link.start();
    }

    private ProxyLink open(Socket client) throws IOException {
        try {
            return new ProxyLink(this, client, serverPort);
        } catch (IOException away) {
            ProxyLink.closeQuietly(client);
            throw away;
        }
    }

    synchronized void granted(ServerSession session) {
        sessions.add(session);
    }

    synchronized void forget(ProxyLink link) {
        links.remove(link);
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException gone) {
            // It is closed either way.
        }
        isolate();
    }
}
