package org.millrace.handlers.ingest.inventory;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.InventorySettings;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HeldLock;
import org.millrace.spi.PermanentFailure;

/**
 * The inventory's database: one pool of connections for all handlers of a worker, opened by the first that asks, its
 * schema brought up to date before anybody uses it.
 */
@Singleton
public final class InventoryDatabase implements AutoCloseable {

    private static final String MIGRATIONS = "classpath:org/millrace/handlers/ingest/inventory";
    private static final String HISTORY = "inv_schema_history";
    private static final String SCHEMA_LOCK = "inventory-schema";
    private static final int MIGRATION_ATTEMPTS = 4;
    private static final long MIGRATION_PAUSE_MILLIS = 300;

    private @Nullable HikariDataSource pool;
    private @Nullable Transactions transactions;

    /** Nothing is opened yet. */
    @Inject
    public InventoryDatabase() {}

    /**
     * The database of the configuration.
     *
     * @param context of the call that needs it; asked for the configuration, the data folder and a lock, the first time
     */
    @SuppressWarnings("try") // the lock is held, not used
    public Transactions open(HandlerContext context) throws SQLException, InterruptedException {
        synchronized (this) {
            if (transactions != null) {
                return transactions;
            }
        }
        InventorySettings settings =
                context.configuration(IngestConfiguration.class).inventory().orElseGet(InventorySettings::embedded);
        // Not every database keeps two workers from migrating at once: a change of the schema ends the transaction
        // whose lock should have kept the other out
        try (HeldLock held = context.lock(SCHEMA_LOCK)) {
            return open(settings, context.dataFolder());
        }
    }

    /** The database of given settings; whoever calls sees to it that no other process opens it for the first time. */
    synchronized Transactions open(InventorySettings settings, Path folder) throws SQLException, InterruptedException {
        if (transactions == null) {
            String url = settings.url()
                    .map(given -> given.startsWith("jdbc:h2:") ? EmbeddedH2.complete(given) : given)
                    .orElseGet(() -> EmbeddedH2.url(folder));
            Dialect dialect = Dialect.of(url);
            HikariDataSource opened = connect(url, dialect, settings);
            try {
                migrate(opened, dialect);
            } catch (RuntimeException | InterruptedException failed) {
                opened.close();
                throw failed;
            }
            pool = opened;
            transactions = new Transactions(opened, dialect, settings.statementTime());
        }
        return transactions;
    }

    private static HikariDataSource connect(String url, Dialect dialect, InventorySettings settings)
            throws SQLException {
        expectDriver(dialect);
        HikariConfig config = new HikariConfig();
        config.setPoolName("millrace-inventory");
        config.setDriverClassName(dialect.driver());
        config.setJdbcUrl(url);
        config.setUsername(settings.user().orElse(dialect == Dialect.H2 ? "sa" : ""));
        config.setPassword(settings.password().orElse(""));
        config.setMaximumPoolSize(settings.connections());
        config.setMinimumIdle(1);
        config.setConnectionTimeout(settings.connectionWait().toMillis());
        config.setAutoCommit(false);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setExceptionOverride(new Lost());
        dialect.properties(settings.statementTime().toSeconds()).forEach(config::addDataSourceProperty);
        try {
            return new HikariDataSource(config);
        } catch (PoolInitializationException unreachable) {
            String why = Optional.ofNullable(unreachable.getCause())
                    .map(Throwable::getMessage)
                    .orElse(String.valueOf(unreachable.getMessage()));
            throw new SQLException("The inventory's database cannot be reached: " + why, unreachable);
        }
    }

    private static void expectDriver(Dialect dialect) {
        try {
            Class.forName(dialect.driver(), false, InventoryDatabase.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new PermanentFailure(
                    "The inventory's url needs the driver " + dialect.driver()
                            + ", which does not come with Millrace. Put its jar into the folder of the plugin ingest, or"
                            + " use jdbc:mariadb:, whose driver knows MySQL too",
                    missing);
        }
    }

    /** Flyway trips over another that begins in the same moment, and finds all done a moment later. */
    private static void migrate(HikariDataSource pool, Dialect dialect) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                migrateOnce(pool, dialect);
                return;
            } catch (FlywayException failed) {
                if (attempt == MIGRATION_ATTEMPTS) {
                    throw new IllegalStateException(
                            "The inventory's schema cannot be brought up to date: " + failed.getMessage(), failed);
                }
            }
            TimeUnit.MILLISECONDS.sleep(MIGRATION_PAUSE_MILLIS * attempt);
        }
    }

    private static void migrateOnce(HikariDataSource pool, Dialect dialect) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        ClassLoader ours = InventoryDatabase.class.getClassLoader();
        thread.setContextClassLoader(ours); // where Flyway's own parts and the migrations are
        try {
            Flyway.configure(ours)
                    .loggers("slf4j") // or it would write to the standard error of a command
                    .dataSource(pool)
                    .locations(MIGRATIONS)
                    .table(HISTORY)
                    .placeholders(dialect.placeholders())
                    .baselineOnMigrate(true) // the schema may hold tables of others
                    .baselineVersion("0")
                    .load()
                    .migrate();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Lets the pool throw away connections that it would not know to be broken. */
    private static final class Lost implements SQLExceptionOverride {
        @java.lang.Override
        public SQLExceptionOverride.Override adjudicate(SQLException failure) {
            return Dialect.isLost(failure)
                    ? SQLExceptionOverride.Override.MUST_EVICT
                    : SQLExceptionOverride.Override.CONTINUE_EVICT;
        }
    }

    /** Closes all connections. The database can be opened again. */
    @Override
    public synchronized void close() {
        if (pool != null) {
            pool.close();
        }
        pool = null;
        transactions = null;
    }
}
