package org.millrace.handlers.ingest.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.millrace.handlers.ingest.settings.InventorySettings;
import org.millrace.spi.PermanentFailure;

class H2DatabaseTest extends DatabaseContract {

    @Override
    InventorySettings settings() {
        return InventorySettings.embedded();
    }

    /** Another process: registers a local id, says so, and stands still until it is killed. */
    public static final class Neighbour {
        public static void main(String[] folder) throws Exception {
            try (InventoryDatabase database = new InventoryDatabase()) {
                Transactions opened = database.open(InventorySettings.embedded(), Path.of(folder[0]));
                new LocalIds(opened, OWNER).register("ark:/99999/a", List.of(folder[1]), NOW);
                System.out.println("done");
                Thread.currentThread().join();
            }
        }
    }

    private static Process neighbour(Path folder, String id) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Neighbour.class.getName(),
                        folder.toString(),
                        id)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); !"done".equals(line); line = lines.readLine()) {
            assertThat(line).as("the neighbour ended").isNotNull();
        }
        return process;
    }

    private static void kill(Process process) throws InterruptedException {
        process.destroyForcibly();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void severalProcessesShareTheFile() throws Exception {
        Process neighbour = neighbour(folder, "shared");
        try {
            assertThat(new LocalIds(database, OWNER).find(List.of("shared"))).hasSize(1);
        } finally {
            kill(neighbour);
        }
    }

    /** The first that opens the file serves the others; here it is killed the moment it has committed. */
    @Test
    void whatAKilledProcessCommittedIsThereAndTheOthersGoOn() throws Exception {
        close();
        Process neighbour = neighbour(folder, "first");
        try {
            Transactions ours = another();
            LocalIds ids = new LocalIds(ours, OWNER);
            assertThat(ids.find(List.of("first"))).hasSize(1);
            kill(neighbour);

            assertThat(ids.register("ark:/99999/a", List.of("second"), NOW)).isEmpty();
            assertThat(ids.of("ark:/99999/a")).containsExactly("first", "second");
        } finally {
            kill(neighbour);
        }
    }

    @Test
    void aDatabaseWeCannotSpeakToIsTold() {
        assertThatThrownBy(() -> new InventoryDatabase().open(PostgresServer.settings("jdbc:oracle:thin:x"), folder))
                .isInstanceOf(PermanentFailure.class)
                .hasMessageContaining("jdbc:postgresql:");
        assertThatThrownBy(() -> new InventoryDatabase().open(PostgresServer.settings("jdbc:mysql://x/y"), folder))
                .isInstanceOf(PermanentFailure.class)
                .hasMessageContaining("com.mysql.cj.jdbc.Driver")
                .hasMessageContaining("plugin");
    }

    @Test
    void aDatabaseThatIsAwayIsToldWithItsReason() {
        assertThatThrownBy(() -> new InventoryDatabase()
                        .open(PostgresServer.settings("jdbc:postgresql://127.0.0.1:1/none"), folder))
                .hasMessageContaining("The inventory's database cannot be reached")
                .hasMessageContaining("127.0.0.1:1");
    }
}
