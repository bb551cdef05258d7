package org.millrace.app.engine;

import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millrace.app.config.Config;
import org.millrace.app.config.ZooKeeperSection;
import org.millrace.app.engine.LocalServer.Stay;
import org.millrace.app.input.UnusableInput;
import org.millrace.control.Inspection;
import org.millrace.files.WorkspaceRoot;
import org.millrace.store.Stores;
import org.millrace.worker.Caretaker.Duty;
import org.millrace.workspace.vfs.VfsWorkspaceRoot;
import org.millrace.zookeeper.CheckSettings;
import org.millrace.zookeeper.EmbeddedConfig;
import org.millrace.zookeeper.TreeCheck;
import org.millrace.zookeeper.ZkConfig;

/** A connection to the store and the files that a configuration names, until it is closed. */
public final class Session implements AutoCloseable {

    private final Config config;
    private final Optional<LocalServer> server;
    private final StoreLink link;
    private final ZkConfig address;
    private @Nullable VfsWorkspaceRoot files;

    private Session(Config config, Optional<LocalServer> server, ZkConfig address, StoreLink link) {
        this.config = config;
        this.server = server;
        this.address = address;
        this.link = link;
    }

    /** Connects for one command. */
    public static Session visit(Config config, Clock clock) {
        return open(config, clock, Stay.SHORT);
    }

    /** Connects for a worker: a server started here is there for others too. */
    public static Session stay(Config config, Clock clock) {
        return open(config, clock, Stay.LONG);
    }

    private static Session open(Config config, Clock clock, Stay stay) {
        ZooKeeperSection section = config.zookeeper();
        Optional<LocalServer> server =
                section.connect().isPresent() ? Optional.empty() : Optional.of(server(section.embedded(), stay));
        String servers = section.connect()
                .orElseGet(() -> server.map(LocalServer::connectString).orElse(""));
        try {
            ZkConfig address = ZooKeeperAddress.of(section, servers);
            return new Session(config, server, address, StoreLink.open(address, clock));
        } catch (RuntimeException failed) {
            server.ifPresent(LocalServer::close);
            throw failed;
        }
    }

    private static LocalServer server(ZooKeeperSection.Embedded embedded, Stay stay) {
        return LocalServer.open(EmbeddedConfig.in(embedded.dataDir()).onPort(embedded.port()), stay);
    }

    /** The store. */
    public Stores stores() {
        return link.stores();
    }

    /** The files, opened when they are first asked for: most commands need none. */
    public synchronized WorkspaceRoot files() {
        if (files == null) {
            files = WorkspaceAddress.open(config.workspace());
        }
        return files;
    }

    /** Opens a look at the whole store. */
    public Check check() {
        try {
            TreeCheck check = TreeCheck.open(address, CheckSettings.standard(), Clock.systemUTC());
            return new Check(check, check::close);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new UnusableInput("interrupted while connecting to " + address.connectString(), interrupted);
        }
    }

    /**
     * A look at the whole store, until it is closed.
     *
     * @param inspection what looks
     * @param closing ends it
     */
    public record Check(Inspection inspection, Runnable closing) implements AutoCloseable {
        @Override
        public void close() {
            closing.run();
        }
    }

    /** Taking up what other clients of the store make. */
    Duty adoption() {
        return link.adoption();
    }

    @Override
    public synchronized void close() {
        if (files != null) {
            files.close();
        }
        link.close();
        server.ifPresent(LocalServer::close);
    }
}
