package org.millrace.handlers.ingest.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.millrace.handlers.ingest.settings.InventorySettings;

class PostgresDatabaseTest extends DatabaseContract {

    @Override
    InventorySettings settings() {
        return PostgresServer.emptyDatabase();
    }

    /** Without our lock, which keeps the workers of one ZooKeeper apart. */
    @Test
    void severalMayOpenAnEmptyDatabaseAtOnce() throws Exception {
        for (int round = 0; round < 3; round++) {
            openAtOnce(PostgresServer.emptyDatabase());
        }
    }

    private void openAtOnce(InventorySettings empty) throws Exception {
        Callable<Long> opening = () -> {
            try (InventoryDatabase one = new InventoryDatabase()) {
                return one.open(empty, folder)
                        .run(sql ->
                                sql.number("SELECT COUNT(*) FROM inv_objects").orElseThrow());
            }
        };

        assertThat(atOnce(Collections.nCopies(4, opening))).isEqualTo(List.of(0L, 0L, 0L, 0L));
    }
}
