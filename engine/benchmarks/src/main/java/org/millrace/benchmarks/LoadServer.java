package org.millrace.benchmarks;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/**
 * A ZooKeeper server as a program: {@code LoadServer FOLDER DISK}. It prints its port on a line and ends when its standard
 * input does. A slow disk is emulated in the log itself: the thread that forces it sleeps before it goes on, so that, as
 * on a real one, the writes that come meanwhile are forced together with the next.
 */
public final class LoadServer {

    private static final int TICK_MILLIS = 2_000;

    private LoadServer() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Disk disk = Disk.valueOf(args[1]);
        System.setProperty("zookeeper.forceSync", disk.forceSync());
        System.setProperty("zookeeper.4lw.commands.whitelist", "mntr,srst");
        System.setProperty("zookeeper.maxCnxns", "0");
        File folder = Path.of(args[0]).toFile();
        ZooKeeperServer server = new ZooKeeperServer(new DelayedLog(folder, disk.delay()), TICK_MILLIS, "");
        ServerCnxnFactory connections =
                ServerCnxnFactory.createFactory(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        connections.startup(server);
        System.out.println(connections.getLocalPort());
        while (System.in.read() >= 0) {
            // Nothing is ever said: the end of the input is the end of who started us.
        }
        System.exit(0);
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
