package org.millrace.handlers.ingest.inventory;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.millrace.handlers.ingest.settings.InventorySettings;

/** A real PostgreSQL for all tests of the build, started by the first that asks, with a database for each. */
public final class PostgresServer {

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private PostgresServer() {}

    private static final class Running {
        private static final EmbeddedPostgres SERVER = start();

        private static EmbeddedPostgres start() {
            try {
                EmbeddedPostgres server = EmbeddedPostgres.start();
                Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
                return server;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void stop(EmbeddedPostgres server) {
            try {
                server.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Settings that lead to an empty database. */
    public static InventorySettings emptyDatabase() {
        String name = "inventory" + DATABASES.incrementAndGet();
        try (Connection connection = Running.SERVER.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return settings(Running.SERVER.getJdbcUrl("postgres", name));
    }

    /** Settings with a URL only. */
    public static InventorySettings settings(String url) {
        return new InventorySettings(
                Optional.of(url),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
