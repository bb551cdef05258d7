package org.millrace.benchmarks;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.server.Request;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/**
 * A ZooKeeper server as a program: {@code LoadServer FOLDER DISK}. It prints its port on a line; then, for every line it is
 * given, how many requests (pings not counted) and how many writes it has received so far; it ends when its standard input does. A slow disk is emulated in the log itself: the thread that forces it sleeps before it goes on, so that, as
 * on a real one, the writes that come meanwhile are forced together with the next.
 */
public final class LoadServer {

    private static final int TICK_MILLIS = 2_000;

    private LoadServer() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Disk disk = Disk.valueOf(args[1]);
        System.setProperty("zookeeper.forceSync", disk.forceSync());
        System.setProperty("zookeeper.maxCnxns", "0");
        File folder = Path.of(args[0]).toFile();
        CountingServer server = new CountingServer(new DelayedLog(folder, disk.delay()));
        ServerCnxnFactory connections =
                ServerCnxnFactory.createFactory(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        connections.startup(server);
        System.out.println(connections.getLocalPort());
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (questions.readLine() != null) {
            long requests = server.serverStats().getPacketsReceived() - server.pings.sum();
            System.out.println(requests + " " + server.writes.sum());
        }
        System.exit(0);
    }

    /** Tells requests apart by what they are; how many there are, ZooKeeper counts itself. */
    private static final class CountingServer extends ZooKeeperServer {

        private final LongAdder pings = new LongAdder();
        private final LongAdder writes = new LongAdder();

        CountingServer(FileTxnSnapLog log) throws IOException {
            super(log, TICK_MILLIS, "");
        }

        @Override
        public void submitRequestNow(Request request) {
            if (request.type == OpCode.ping) {
                pings.increment();
            } else if (request.isQuorum()) {
                writes.increment();
            }
            super.submitRequestNow(request);
        }
    }

    private static final class DelayedLog extends FileTxnSnapLog {

        private final Duration delay;

        DelayedLog(File folder, Duration delay) throws IOException {
            super(folder, folder);
            this.delay = delay;
        }

        @Override
        public void commit() throws IOException {
            super.commit();
            long end = System.nanoTime() + delay.toNanos();
            while (System.nanoTime() < end) {
                LockSupport.parkNanos(end - System.nanoTime());
            }
        }
    }
}
