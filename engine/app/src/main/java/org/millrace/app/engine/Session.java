package org.millrace.app.engine;

import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millrace.app.config.Config;
import org.millrace.app.config.ZooKeeperSection;
import org.millrace.app.engine.LocalServer.Stay;
import org.millrace.files.WorkspaceRoot;
import org.millrace.store.Stores;
import org.millrace.worker.Caretaker.Duty;
import org.millrace.workspace.vfs.VfsWorkspaceRoot;
import org.millrace.zookeeper.EmbeddedConfig;

/** A connection to the store and the files that a configuration names, until it is closed. */
public final class Session implements AutoCloseable {

    private final Config config;
    private final Optional<LocalServer> server;
    private final StoreLink link;
    private @Nullable VfsWorkspaceRoot files;

    private Session(Config config, Optional<LocalServer> server, StoreLink link) {
        this.config = config;
        this.server = server;
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
            return new Session(config, server, StoreLink.open(ZooKeeperAddress.of(section, servers), clock));
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
