package org.millrace.handlers.fixity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.millrace.spi.Status;
import org.millrace.spi.StepContext;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.ManualClock;

class SummariseFixityHandlerTest {

    @AutoClose
    private final HandlerTester tester = HandlerTester.of(new SummariseFixityHandler())
            .clock(ManualClock.at("2026-02-03T04:05:06Z"))
            .step(new StepContext("jid0000000007", Optional.empty(), "FixityCheck", "Reporting", Status.OK));

    @Test
    void reportsAGoodEnd() {
        tester.file("Fixity/files.jsonl", "{}\n{}\n{}\n").fileInput("files", "Fixity/files.jsonl");
        assertThat(tester.run().outputText("report")).isEqualTo("""
                        {
                          "job": "jid0000000007",
                          "workflow": "FixityCheck",
                          "status": "OK",
                          "listedFiles": 3,
                          "time": "2026-02-03T04:05:06Z"
                        }
                        """);
    }

    @Test
    void reportsAFailureBeforeThereWasAList() {
        tester.fileInput("files", "Fixity/files.jsonl").statusSoFar(Status.KO);
        assertThat(tester.run().outputText("report"))
                .contains("\"status\": \"KO\"")
                .contains("\"listedFiles\": null");
    }

    @Test
    void escapesWhatItQuotes() {
        tester.step(new StepContext("a\"b\\c\n", Optional.empty(), "x\ty", "Reporting", Status.OK));
        assertThat(tester.run().outputText("report"))
                .contains("\"job\": \"a\\\"b\\\\c\\n\"")
                .contains("\"workflow\": \"x\\ty\"");
    }
}
