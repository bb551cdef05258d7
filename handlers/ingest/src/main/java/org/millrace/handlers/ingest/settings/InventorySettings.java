package org.millrace.handlers.ingest.settings;

import java.time.Duration;
import java.util.Optional;

/**
 * The database of the inventory.
 *
 * @param url its JDBC URL: {@code jdbc:postgresql://...}, {@code jdbc:mariadb://...}, {@code jdbc:mysql://...} or
 *     {@code jdbc:h2:...}; without it an H2 database in the plugin's data folder
 * @param user who logs in
 * @param password with what; by reference to the environment or a file
 * @param poolSize how many connections a worker keeps at most; 8 without it
 * @param connectionTimeout how long a connection is waited for; 30 seconds without it
 * @param statementTimeout how long a statement may take; 5 minutes without it
 */
public record InventorySettings(
        Optional<String> url,
        Optional<String> user,
        Optional<String> password,
        Optional<Integer> poolSize,
        Optional<Duration> connectionTimeout,
        Optional<Duration> statementTimeout) {

    private static final int POOL_SIZE = 8;
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration STATEMENT_TIMEOUT = Duration.ofMinutes(5);

    public InventorySettings {
        poolSize.filter(size -> size < 1 || size > 1_000).ifPresent(size -> {
            throw new IllegalArgumentException("expected a poolSize from 1 to 1000, but found " + size);
        });
    }

    /** What holds if the configuration says nothing. */
    public static InventorySettings embedded() {
        return new InventorySettings(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** How many connections there may be. */
    public int connections() {
        return poolSize.orElse(POOL_SIZE);
    }

    /** How long a connection is waited for. */
    public Duration connectionWait() {
        return connectionTimeout.orElse(CONNECTION_TIMEOUT);
    }

    /** How long a statement may take. */
    public Duration statementTime() {
        return statementTimeout.orElse(STATEMENT_TIMEOUT);
    }

    /** Without the password, nor the URL, which may hold one. */
    @Override
    public String toString() {
        return "the inventory's database, as " + user.orElse("its usual user");
    }
}
