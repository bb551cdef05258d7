package org.millrace.handlers.ingest.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.settings.TransferSettings;
import org.millrace.spi.Fact;
import org.millrace.spi.Outcome;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

class ProvisionHandlerTest {

    private static final long GB = 1_000_000_000;

    private final Deque<Long> free = new ArrayDeque<>();

    @AutoClose
    private final HandlerTester tester = HandlerTester.of(
                    new ProvisionHandler(folder -> new Room("d", 100 * GB, next())))
            .file("Ingest/request.json", Requests.of(PayloadType.MANIFEST))
            .fileInput("request", "Ingest/request.json")
            .configuration(Settings.with(TransferSettings.empty()));

    private long next() {
        return free.size() > 1 ? free.removeFirst() : free.getFirst();
    }

    private Run provision(long needed, Long... freeInTurn) {
        free.clear();
        free.addAll(List.of(freeInTurn));
        return tester.recorded(new Fact.SpaceNeeded(needed)).run();
    }

    private static String reason(Run run) {
        assertThat(run.outcome()).isInstanceOf(Outcome.Wait.class);
        return ((Outcome.Wait) run.outcome()).reason();
    }

    @Test
    void reservesTheRoomThereIs() {
        Run run = provision(10 * GB, 50 * GB);
        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(run.reservations()).containsEntry("workspace/d", 10 * GB);
        assertThat(tester.runAgain().reservations()).containsEntry("workspace/d", 10 * GB);
    }

    @Test
    void waitsWithFiguresAndHoldsNothingMeanwhile() {
        Run run = provision(10 * GB, 39 * GB);
        assertThat(reason(run))
                .isEqualTo("until the workspace has room: it needs 10.0 GB; of 100.0 GB, 70.0 GB may be used (70 %),"
                        + " 61.0 GB are, and 0 bytes are reserved by other jobs");
        assertThat(((Outcome.Wait) run.outcome()).at()).contains(Instant.parse("2026-01-01T00:00:30Z"));
        assertThat(run.reservations()).isEmpty();
    }

    @Test
    void leavesRoomForWhatOthersStillHaveToWrite() {
        tester.reservedByOthers("workspace/d", 15 * GB);
        assertThat(reason(provision(10 * GB, 50 * GB))).contains("15.0 GB are reserved by other jobs");
        tester.reservedByOthers("workspace/d", 10 * GB);
        assertThat(provision(10 * GB, 50 * GB).outcome()).isEqualTo(Outcome.ok());
    }

    @Test
    void looksOnceMoreAfterItReserved() {
        tester.reservedByOthers("workspace/d", 5 * GB);
        Run run = provision(10 * GB, 50 * GB, 44 * GB);
        assertThat(reason(run)).contains("56.0 GB are");
        assertThat(run.reservations()).isEmpty();
    }

    @Test
    void refusesWhatCanNeverFit() {
        Run run = provision(71 * GB, 100 * GB);
        assertThat(run.codes()).containsExactly("NEVER_ENOUGH_ROOM");
        assertThat(run.findings().get(0).message()).contains("71.0 GB").contains("70.0 GB");
    }

    @Test
    void letsJobsOfUnknownSizeWaitOnTheThresholdAlone() {
        tester.reservedByOthers("workspace/d", 60 * GB);
        assertThat(provision(0, 50 * GB).outcome()).isEqualTo(Outcome.ok());
        assertThat(reason(provision(0, 30 * GB))).contains("an unknown number of bytes");
    }

    @Test
    void takesTheThresholdOfTheWorkflow() {
        tester.input("threshold", "90");
        assertThat(provision(10 * GB, 21 * GB).outcome()).isEqualTo(Outcome.ok());
        tester.input("threshold", "0");
        assertThat(provision(10 * GB, 21 * GB).permanent()).isTrue();
    }

    @Test
    void knowsTheDiskItself() throws Exception {
        try (HandlerTester real = HandlerTester.of(new ProvisionHandler())
                .file("Ingest/request.json", Requests.of(PayloadType.MANIFEST))
                .fileInput("request", "Ingest/request.json")
                .input("threshold", "100")
                .configuration(Settings.with(TransferSettings.empty()))
                .recorded(new Fact.SpaceNeeded(1))) {
            assertThat(real.run().outcome()).isEqualTo(Outcome.ok());
        }
    }
}
