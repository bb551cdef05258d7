package org.millrace.handlers.ingest.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.handlers.ingest.settings.InventorySettings;

/** What holds on every database. */
abstract class DatabaseContract {

    static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    static final String OWNER = "ark:/99999/fk4owner";

    @TempDir
    Path folder;

    private final List<InventoryDatabase> opened = new ArrayList<>();
    private InventorySettings settings;
    Transactions database;

    /** An empty database. */
    abstract InventorySettings settings();

    @BeforeEach
    void open() throws Exception {
        settings = settings();
        database = another();
    }

    /** The same database, as another process would open it. */
    Transactions another() throws Exception {
        InventoryDatabase another = new InventoryDatabase();
        opened.add(another);
        return another.open(settings, folder);
    }

    @AfterEach
    void close() {
        opened.forEach(InventoryDatabase::close);
    }

    static <T> List<T> atOnce(List<Callable<T>> calls) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(calls.size());
        CyclicBarrier start = new CyclicBarrier(calls.size());
        try {
            List<Future<T>> results = new ArrayList<>();
            for (Callable<T> call : calls) {
                results.add(threads.submit(() -> {
                    start.await();
                    return call.call();
                }));
            }
            List<T> values = new ArrayList<>();
            for (Future<T> result : results) {
                values.add(result.get());
            }
            return values;
        } finally {
            threads.shutdownNow();
        }
    }

    long count(String query, Object... values) throws SQLException, InterruptedException {
        return database.run(sql -> sql.number(query, values).orElseThrow());
    }

    @Test
    void theSchemaIsMadeOnceAndKept() throws Exception {
        another();

        assertThat(count("SELECT COUNT(*) FROM inv_schema_history WHERE version IS NOT NULL AND version <> '0'"))
                .isEqualTo(2);
        for (String table : List.of(
                "inv_owners",
                "inv_collections",
                "inv_objects",
                "inv_versions",
                "inv_files",
                "inv_audits",
                "inv_nodes",
                "inv_nodes_inv_objects",
                "inv_collections_inv_objects",
                "inv_localids",
                "inv_ingests",
                "inv_dublinkernels",
                "inv_metadatas",
                "inv_duas",
                "inv_embargoes")) {
            assertThat(count("SELECT COUNT(*) FROM " + table)).isZero();
        }
    }

    @Test
    void aMigrationThatBrokeOffIsRunAgain() throws Exception {
        database.run(sql -> owner(sql, OWNER));
        database.run(sql -> sql.update("DROP TABLE inv_schema_history") + sql.update("DROP TABLE inv_embargoes"));
        close();
        database = another();

        assertThat(count("SELECT COUNT(*) FROM inv_owners")).isEqualTo(1);
        assertThat(count("SELECT COUNT(*) FROM inv_embargoes")).isZero();
    }

    @Test
    void aTransactionIsThereWholeOrNotAtAll() throws Exception {
        assertThatThrownBy(() -> database.run(sql -> {
                    owner(sql, OWNER);
                    throw new SQLException("no", "42000");
                }))
                .hasMessage("no");

        assertThat(count("SELECT COUNT(*) FROM inv_owners")).isZero();
    }

    @Test
    void whatPassesIsTriedAgain() throws Exception {
        List<Integer> runs = new ArrayList<>();
        database.run(sql -> {
            owner(sql, OWNER);
            runs.add(1);
            if (runs.size() < 3) {
                throw new SQLException("deadlock", "40001");
            }
            return 0;
        });

        assertThat(runs).hasSize(3);
        assertThat(count("SELECT COUNT(*) FROM inv_owners")).isEqualTo(1);
    }

    @Test
    void aTakenKeyLeavesTheTransactionUsable() throws Exception {
        boolean first = database.run(sql -> owner(sql, OWNER));
        boolean second = database.run(sql -> {
            boolean made = owner(sql, OWNER);
            owner(sql, OWNER + "2");
            return made;
        });

        assertThat(first).isTrue();
        assertThat(second).isFalse();
        assertThat(count("SELECT COUNT(*) FROM inv_owners")).isEqualTo(2);
    }

    private static boolean owner(Sql sql, String ark) throws SQLException {
        return sql.insertUnlessTaken("INSERT INTO inv_owners (ark) VALUES (?)", ark)
                .isPresent();
    }

    @Test
    void timesAreKeptAsUtc() throws Exception {
        LocalIds ids = new LocalIds(database, OWNER);
        ids.register("ark:/99999/a", List.of("x"), NOW);

        assertThat(database.<String>run(sql -> sql.list("SELECT created FROM inv_localids", row -> row.getString(1))
                        .get(0)))
                .startsWith("2026-01-01 00:00:00");
    }

    @Test
    void aLocalIdNamesOneObjectOfAnOwner() throws Exception {
        LocalIds ids = new LocalIds(database, OWNER);

        assertThat(ids.register("ark:/99999/a", List.of("x", "b y"), NOW)).isEmpty();
        assertThat(ids.register("ark:/99999/a", List.of("x", "z"), NOW)).isEmpty();
        assertThat(ids.register("ark:/99999/b", List.of("new", "x"), NOW)).isEqualTo(Map.of("x", "ark:/99999/a"));
        assertThat(ids.find(List.of("new", "x", "z"))).isEqualTo(Map.of("x", "ark:/99999/a", "z", "ark:/99999/a"));
        assertThat(ids.of("ark:/99999/a")).containsExactly("x", "b y", "z");
        assertThat(new LocalIds(database, "ark:/99999/other").register("ark:/99999/b", List.of("x"), NOW))
                .isEmpty();
        assertThat(LocalIds.isInUse(database, "ark:/99999/a")).isTrue();
        assertThat(LocalIds.isInUse(database, "ark:/99999/c")).isFalse();
    }

    @Test
    void localIdsDifferByLetterCaseAndAccents() throws Exception {
        LocalIds ids = new LocalIds(database, OWNER);

        assertThat(ids.register("ark:/99999/a", List.of("x", "é", "\uD83D\uDE00"), NOW))
                .isEmpty();
        assertThat(ids.register("ark:/99999/b", List.of("X", "e"), NOW)).isEmpty();
        assertThat(ids.of("ark:/99999/a")).containsExactly("x", "é", "\uD83D\uDE00");
    }

    @Test
    void ofTwoThatTakeALocalIdAtOnceOneWins() throws Exception {
        for (int round = 0; round < 10; round++) {
            List<String> contested = List.of("first" + round, "second" + round);
            // Once they may wait for each other
            List<String> reversed = round == 9 ? List.of("second9", "first9") : contested;
            List<Callable<Map<String, String>>> calls = List.of(
                    () -> new LocalIds(database, OWNER).register("ark:/99999/a", contested, NOW),
                    () -> new LocalIds(database, OWNER).register("ark:/99999/b", reversed, NOW));
            List<Map<String, String>> refused = atOnce(calls);

            assertThat(refused.stream().filter(Map::isEmpty)).hasSize(1);
            assertThat(new LocalIds(database, OWNER)
                            .find(contested).values().stream().distinct())
                    .hasSize(1);
        }
    }

    @Test
    void manyRowsGoInAtOnce() throws Exception {
        database.run(sql -> {
            sql.insertAll(
                    "INSERT INTO inv_owners (ark, name) VALUES (?, ?)",
                    IntStream.range(0, 2_345)
                            .mapToObj(i -> new Object[] {"ark:/99999/" + i, null})
                            .iterator());
            return 0;
        });

        assertThat(count("SELECT COUNT(*) FROM inv_owners WHERE name IS NULL")).isEqualTo(2_345);
    }
}
