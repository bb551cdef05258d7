package org.millrace.handlers.ingest.inventory;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs work in transactions: all of it is there when {@link #run} returns, durably, or nothing is. What deadlocked, lost
 * its connection or met another transaction is run again a few times, so that work must be able to be run again, also
 * after it was committed without anybody hearing of it.
 */
public final class Transactions {

    private static final int ATTEMPTS = 6;
    private static final long FIRST_PAUSE_MILLIS = 40;

    private final DataSource connections;
    private final Optional<String> sync;
    private final int timeoutSeconds;

    Transactions(DataSource connections, Dialect dialect, Duration statementTime) {
        this.connections = connections;
        this.sync = dialect.sync();
        this.timeoutSeconds = Math.toIntExact(Math.max(1, statementTime.toSeconds()));
    }

    /**
     * What is done in one transaction.
     *
     * @param <T> what it finds out
     */
    @FunctionalInterface
    interface Work<T> {
        T run(Sql sql) throws SQLException;
    }

    /** Runs work in one transaction. */
    <T> T run(Work<T> work) throws SQLException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                return once(work);
            } catch (SQLException failure) {
                if (attempt == ATTEMPTS || failure instanceof NoConnectionException || !isPassing(failure)) {
                    throw failure;
                }
            }
            // Apart from each other, or two that met once would meet again
            long longest = FIRST_PAUSE_MILLIS << attempt;
            TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(longest / 2, longest));
        }
    }

    private static boolean isPassing(SQLException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException known && Dialect.isPassing(known)) {
                return true;
            }
        }
        return false;
    }

    private <T> T once(Work<T> work) throws SQLException {
        try (Connection connection = connect()) {
            Sql sql = new Sql(connection, timeoutSeconds);
            T result;
            try {
                result = work.run(sql);
                connection.commit();
            } catch (SQLException | RuntimeException failure) {
                rollBack(connection, failure);
                throw failure;
            }
            if (sync.isPresent() && sql.changes()) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute(sync.get());
                }
            }
            return result;
        }
    }

    private Connection connect() throws SQLException {
        try {
            return connections.getConnection();
        } catch (SQLTransientConnectionException tired) {
            throw new NoConnectionException(tired);
        }
    }

    /** The pool has tried for as long as it may: to ask it again at once would only keep a worker for as long again. */
    private static final class NoConnectionException extends SQLException {
        private static final long serialVersionUID = 1L;

        NoConnectionException(SQLException tired) {
            super("The inventory gives no connection: " + reason(tired), tired.getSQLState(), tired);
        }

        private static @Nullable String reason(Throwable failure) {
            Throwable reason = failure;
            while (reason.getCause() != null) {
                reason = reason.getCause();
            }
            return reason.getMessage();
        }
    }

    private static void rollBack(Connection connection, Exception why) {
        try {
            connection.rollback();
        } catch (SQLException lost) {
            why.addSuppressed(lost); // the pool closes what is broken, which rolls back too
        }
    }
}
