package org.millrace.handlers.fixity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.millrace.spi.Status;
import org.millrace.testkit.WorkflowRun;
import org.millrace.testkit.WorkflowTester;

/** The shipped workflow, run by the engine. */
class FixityCheckTest {

    private static final String HELLO = "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03";

    private static WorkflowRun check(String content) throws IOException {
        String workflow = Files.readString(Path.of("../../workflows/FixityCheck.json"));
        try (WorkflowTester tester = WorkflowTester.of(workflow)) {
            return tester.handler(new ReadChecksumsHandler())
                    .handler(new VerifyChecksumHandler())
                    .handler(new SummariseFixityHandler())
                    .input("manifest-sha256.txt", HELLO + "  a.txt\n")
                    .input("a.txt", content)
                    .run();
        }
    }

    @Test
    void goodFilesPass() throws IOException {
        assertThat(check("hello\n").status()).isEqualTo(Status.OK);
    }

    @Test
    void aChangedFileIsFound() throws IOException {
        assertThat(check("hullo\n").status()).isEqualTo(Status.KO);
    }
}
