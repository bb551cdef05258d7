package org.millrace.app.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.millrace.app.input.Reason;
import org.millrace.app.input.UnusableInput;
import org.millrace.zookeeper.EmbeddedConfig;
import org.millrace.zookeeper.EmbeddedZooKeeper;
import org.millrace.zookeeper.ServerStartException;

/**
 * The ZooKeeper of a data folder: started here, or found running in another process, which left its address in the folder.
 * Whoever only visits does not keep the server; so nobody relies on a visitor's, but waits until it is gone.
 */
final class LocalServer implements AutoCloseable {

    /** How long somebody means to keep the server. */
    enum Stay {
        /** Until it is told to end: a worker. */
        LONG,
        /** For one command. */
        SHORT
    }

    private static final String ADDRESS = "address";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int CONNECT_MILLIS = 1_000;

    private final String connectString;
    private final Optional<EmbeddedZooKeeper> own;
    private final Path address;

    private LocalServer(String connectString, Optional<EmbeddedZooKeeper> own, Path address) {
        this.connectString = connectString;
        this.own = own;
        this.address = address;
    }

    /**
     * Starts the server, or finds the one that runs.
     *
     * @throws UnusableInput if neither can be done
     */
    static LocalServer open(EmbeddedConfig config, Stay stay) {
        Path address = config.folder().resolve(ADDRESS);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return started(EmbeddedZooKeeper.start(config), address, stay);
            } catch (ServerStartException failed) {
                Optional<String> running = failed.isFolderInUse() ? running(address) : Optional.empty();
                if (running.isPresent()) {
                    return new LocalServer(running.get(), Optional.empty(), address);
                }
                if (!failed.isFolderInUse() || System.nanoTime() > deadline) {
                    throw new UnusableInput(String.valueOf(failed.getMessage()), failed);
                }
                pause();
            }
        }
    }

    private static LocalServer started(EmbeddedZooKeeper server, Path address, Stay stay) {
        try {
            Path draft = address.resolveSibling(ADDRESS + ".new");
            Files.write(draft, List.of(server.connectString(), stay.name()));
            Files.move(draft, address, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return new LocalServer(server.connectString(), Optional.of(server), address);
        } catch (IOException unwritable) {
            server.close();
            throw new UnusableInput(address + ": cannot be written: " + Reason.of(unwritable), unwritable);
        }
    }

    /** The server of somebody who stays, if it answers: after a crash the file names one that is gone. */
    private static Optional<String> running(Path address) {
        try {
            List<String> lines = Files.readAllLines(address);
            boolean stays = lines.size() == 2 && lines.get(1).equals(Stay.LONG.name());
            return stays && answers(lines.get(0)) ? Optional.of(lines.get(0)) : Optional.empty();
        } catch (IOException notYetThere) {
            return Optional.empty();
        }
    }

    private static boolean answers(String connectString) {
        int colon = connectString.lastIndexOf(':');
        try (Socket socket = new Socket()) {
            int port = Integer.parseInt(connectString.substring(colon + 1));
            socket.connect(new InetSocketAddress(connectString.substring(0, colon), port), CONNECT_MILLIS);
            return true;
        } catch (IOException | NumberFormatException gone) {
            return false;
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(100);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new UnusableInput("interrupted while waiting for the ZooKeeper of another command to end");
        }
    }

    String connectString() {
        return connectString;
    }

    /** Stops the server, if it was started here. */
    @Override
    public void close() {
        own.ifPresent(server -> {
            try {
                Files.deleteIfExists(address);
            } catch (IOException harmless) {
                // A stale address is noticed by whoever reads it.
            }
            server.close();
        });
    }
}
