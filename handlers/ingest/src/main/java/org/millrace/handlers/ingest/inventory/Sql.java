package org.millrace.handlers.ingest.inventory;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Statements within one transaction. Values are texts, numbers, {@link Instant}s (kept as UTC) or null. */
final class Sql {

    private static final int BATCH = 1_000;

    private final Connection connection;
    private final int timeoutSeconds;
    private boolean changes;

    Sql(Connection connection, int timeoutSeconds) {
        this.connection = connection;
        this.timeoutSeconds = timeoutSeconds;
    }

    /** Whether anything was changed. */
    boolean changes() {
        return changes;
    }

    /** What a row becomes. */
    @FunctionalInterface
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** The rows of a query. */
    <T> List<T> list(String query, Row<T> row, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(query, values);
                ResultSet found = statement.executeQuery()) {
            List<T> rows = new ArrayList<>();
            while (found.next()) {
                rows.add(row.read(found));
            }
            return rows;
        }
    }

    /** The first row of a query. */
    <T> Optional<T> find(String query, Row<T> row, @Nullable Object... values) throws SQLException {
        return list(query, row, values).stream().findFirst();
    }

    /** A number that a query finds, such as an id. */
    Optional<Long> number(String query, @Nullable Object... values) throws SQLException {
        return find(query, row -> row.getLong(1), values);
    }

    /** Changes rows, and says how many. */
    int update(String statement, @Nullable Object... values) throws SQLException {
        changes = true;
        try (PreparedStatement prepared = prepared(statement, values)) {
            return prepared.executeUpdate();
        }
    }

    /** Inserts a row, and gives its id. */
    long insert(String statement, @Nullable Object... values) throws SQLException {
        changes = true;
        try (PreparedStatement prepared = connection.prepareStatement(statement, new String[] {"id"})) {
            prepared.setQueryTimeout(timeoutSeconds);
            fill(prepared, values);
            prepared.executeUpdate();
            try (ResultSet keys = prepared.getGeneratedKeys()) {
                if (!keys.next()) {
                    throw new SQLException("The database gave no id for a new row of: " + statement);
                }
                return keys.getLong(1);
            }
        }
    }

    /**
     * Inserts a row unless another has its key, in this transaction or in one that ended meanwhile.
     *
     * @return the new row's id; empty if there is such a row
     */
    Optional<Long> insertUnlessTaken(String statement, @Nullable Object... values) throws SQLException {
        Savepoint before = connection.setSavepoint();
        try {
            long id = insert(statement, values);
            connection.releaseSavepoint(before);
            return Optional.of(id);
        } catch (SQLException failure) {
            if (!Dialect.isTaken(failure)) {
                throw failure;
            }
            connection.rollback(before); // PostgreSQL would refuse all that follows
            return Optional.empty();
        }
    }

    /** Inserts many rows, as they come. */
    void insertAll(String statement, Iterator<@Nullable Object[]> rows) throws SQLException {
        changes = true;
        try (PreparedStatement prepared = connection.prepareStatement(statement, Statement.NO_GENERATED_KEYS)) {
            prepared.setQueryTimeout(timeoutSeconds);
            int waiting = 0;
            while (rows.hasNext()) {
                fill(prepared, rows.next());
                prepared.addBatch();
                if (++waiting == BATCH) {
                    prepared.executeBatch();
                    waiting = 0;
                }
            }
            if (waiting > 0) {
                prepared.executeBatch();
            }
        }
    }

    private PreparedStatement prepared(String text, @Nullable Object[] values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(text);
        try {
            statement.setQueryTimeout(timeoutSeconds);
            fill(statement, values);
            return statement;
        } catch (SQLException | RuntimeException failure) {
            statement.close();
            throw failure;
        }
    }

    private static void fill(PreparedStatement statement, @Nullable Object[] values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            statement.setObject(i + 1, value instanceof Instant instant ? utc(instant) : value);
        }
    }

    private static LocalDateTime utc(Instant instant) {
        return LocalDateTime.ofInstant(instant.truncatedTo(ChronoUnit.MILLIS), ZoneOffset.UTC);
    }
}
