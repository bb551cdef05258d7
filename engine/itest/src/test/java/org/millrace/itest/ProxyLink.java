package org.millrace.itest;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Optional;

/** One connection of a client through the proxy: two threads that pass packets on, one for each direction. */
final class ProxyLink {

    private static final int NONE = 0; // a client counts its requests from 1

    private final RequestProxy proxy;
    private final Socket client;
    private final Socket server;

    private int unanswered;
    private int doomed = NONE;

    ProxyLink(RequestProxy proxy, Socket client, int serverPort) throws IOException {
        this.proxy = proxy;
        this.client = client;
        this.server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
    }

    void start() {
        thread(this::passRequests, "proxy-requests");
        thread(this::passAnswers, "proxy-answers");
    }

    private void thread(Pump pump, String name) {
        Thread thread = new Thread(() -> run(pump), name);
        thread.setDaemon(true);
        thread.start();
    }

    /** The end of either side is the end of both. */
    private void run(Pump pump) {
        try {
            pump.pass();
        } catch (IOException closed) {
            // What was under way is lost, as on a real network.
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            close();
        }
    }

    private void passRequests() throws IOException, InterruptedException {
        DataInputStream in = Frames.reader(client);
        OutputStream out = server.getOutputStream();
        Frames.write(out, Frames.read(in)); // the connect request has no header
        while (true) {
            byte[] frame = Frames.read(in);
            Request request = new Request(frame);
            int xid = request.number();
            switch (proxy.decide(request)) {
                case PASS -> pass(out, xid, frame);
                case CUT_BEFORE -> {
                    awaitAnswers();
                    proxy.cut(this);
                }
                case CUT_AFTER -> {
                    doom(xid);
                    pass(out, xid, frame);
                }
                case DROP -> {}
            }
        }
    }

    private void pass(OutputStream out, int xid, byte[] frame) throws IOException {
        if (xid > 0) {
            synchronized (this) {
                unanswered++;
            }
        }
        Frames.write(out, frame);
    }

    private void passAnswers() throws IOException {
        DataInputStream in = Frames.reader(server);
        OutputStream out = client.getOutputStream();
        byte[] answer = Frames.read(in);
        Optional.of(ServerSession.granted(answer)).filter(ServerSession::isLive).ifPresent(proxy::granted);
        Frames.write(out, answer);
        while (true) {
            byte[] frame = Frames.read(in);
            int xid = ByteBuffer.wrap(frame).getInt();
            if (isDoomed(xid)) {
                proxy.cut(this);
                return;
            }
            Frames.write(out, frame);
            answered(xid);
        }
    }

    /** What was sent before the cut has been answered before it: the cut falls between two requests, not among several. */
    private synchronized void awaitAnswers() throws InterruptedException {
        while (unanswered > 0) {
            wait();
        }
    }

    private synchronized void answered(int xid) {
        if (xid > 0) {
            unanswered--;
            notifyAll();
        }
    }

    private synchronized void doom(int xid) {
        doomed = xid;
    }

    private synchronized boolean isDoomed(int xid) {
        return doomed != NONE && doomed == xid;
    }

    void close() {
        closeQuietly(client);
        closeQuietly(server);
        proxy.forget(this);
    }

    static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException gone) {
            // It is closed either way.
        }
    }

    private interface Pump {
        void pass() throws IOException, InterruptedException;
    }
}
