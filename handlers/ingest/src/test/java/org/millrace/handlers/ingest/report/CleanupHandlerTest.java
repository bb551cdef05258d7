package org.millrace.handlers.ingest.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.millrace.spi.Status;
import org.millrace.testkit.HandlerTester;
import org.millrace.workspace.WorkspacePath;

class CleanupHandlerTest {

    @Test
    void theFilesOfTheObjectGoAndWhatIsKnownOfItStays() {
        try (HandlerTester tester = HandlerTester.of(new CleanupHandler())
                .file("producer/deep/a.tif", "a")
                .file("system/mrt-erc.txt", "erc:")
                .file("Ingest/stored.json", "{}")) {
            assertThat(tester.run().status()).isEqualTo(Status.OK);
            assertThat(tester.runAgain().status()).isEqualTo(Status.OK);
            assertThat(tester.workspace().exists(WorkspacePath.of("producer/deep/a.tif")))
                    .isFalse();
            assertThat(tester.workspace().exists(WorkspacePath.of("system/mrt-erc.txt")))
                    .isFalse();
            assertThat(tester.text("Ingest/stored.json")).isEqualTo("{}");
        }
    }
}
