package org.millrace.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.item.Demand;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Tally;

final class DisplayTest {

    private static final Line AT_WORK =
            new Line("jid0000000001", "The mill on the Floss", State.of("Downloading"), 0.5, "1.2 MB of 2.4 MB");
    private static final Line FAILED =
            new Line("jid0000000002", "手紙\u001b[2J", State.FAILED, 0.25, "DOWNLOAD.DIGEST.KO: not what was listed");

    private final StringWriter text = new StringWriter();

    @Test
    void aTableFitsTheTerminal() {
        List<String> lines = new TableText(new Terminal(24, 90)).lines(view(List.of(AT_WORK, FAILED)));

        assertThat(lines.stream().map(DisplayTest::withoutColours))
                .containsExactly(
                        "Processing  ━━━━━━━━────  2 of 3 jobs ended  1.5 s",
                        "  Completed 1 · Failed 1 · Downloading 1",
                        "  jid0000000001  The mill on the F…  Downloading  ━━━━━━──────  1.2 MB of 2.4 MB",
                        "  jid0000000002  手紙␛[2J            Failed       ━━━─────────  DOWNLOAD.DIGEST.KO: not w…");
    }

    @Test
    void ofManyJobsThoseAtWorkAreShown() {
        List<Line> many = IntStream.range(0, 100)
                .mapToObj(n -> new Line("jid" + n, "", n % 10 == 9 ? State.of("Storing") : State.PENDING, 0, ""))
                .toList();

        List<String> lines = new TableText(new Terminal(24, 80)).lines(view(many));

        assertThat(lines).hasSize(12);
        assertThat(lines.subList(2, 12)).allMatch(line -> line.contains("Storing"));
        assertThat(new TableText(new Terminal(10, 80)).lines(view(many))).hasSize(7);
    }

    @Test
    void aViewIsDrawnOverTheOneBefore() {
        try (LiveDisplay display = new LiveDisplay(new PrintWriter(text), new Terminal(24, 80))) {
            display.show(view(List.of(AT_WORK, FAILED)));
            assertThat(text.toString()).startsWith("\u001b[?25l").doesNotContain("\u001b[4A");
            display.show(view(List.of(AT_WORK)));
            display.show(view(List.of(AT_WORK)));
        }

        assertThat(text.toString()).contains("\u001b[4A", "\u001b[3A").endsWith("\u001b[?7h\u001b[?25h");
    }

    @Test
    void forAPipeThereAreLinesOfWhatEnded() {
        PlainDisplay display = new PlainDisplay(new PrintWriter(text));

        display.show(view(List.of(AT_WORK, FAILED)));

        assertThat(text.toString())
                .isEqualTo(String.format(
                        "1.5 s  jid0000000002 (手紙␛[2J) is Failed: DOWNLOAD.DIGEST.KO: not what was listed%n"));
    }

    @Test
    void progressIsToldInItsUnit() {
        assertThat(new Activity.Progress(1_234_567, 2_000_000, "bytes").text()).isEqualTo("1.2 MB of 2.0 MB");
        assertThat(new Activity.Progress(3, 0, "files").text()).isEqualTo("3 files");
        assertThat(new Activity.Progress(3, 12_000, "files").text()).isEqualTo("3 of 12,000 files");
        assertThat(new Activity.Progress(30, 20, "files").share()).isEqualTo(1);
        assertThat(Amounts.bytes(999)).isEqualTo("999 bytes");
        assertThat(Amounts.bytes(45_600_000_000L)).isEqualTo("46 GB");
        assertThat(Amounts.time(Duration.ofSeconds(59))).isEqualTo("59.0 s");
        assertThat(Amounts.time(Duration.ofSeconds(3_725))).isEqualTo("1 h 2 min");
    }

    private static View view(List<Line> lines) {
        Instant then = Instant.EPOCH;
        WorkflowPin pin = new WorkflowPin("IngestBatch", "0", Map.of());
        Batch batch = Batch.accepted(
                        BatchId.of(1), pin, Map.of(), new Place(State.PENDING, "g"), new Demand(50, 0), then)
                .begin(new Place(State.of("Processing"), "g"), then);
        Tally tally = new Tally(batch.id(), OptionalLong.of(3), 3, 0, new Tally.Counts(1, 1, 1, 0));
        Map<String, Long> states = new LinkedHashMap<>();
        states.put("Completed", 1L);
        states.put("Failed", 1L);
        states.put("Downloading", 1L);
        List<Line> news =
                lines.stream().filter(line -> line.state().kind().isTerminal()).toList();
        return new View(batch, tally, states, lines, news, Duration.ofMillis(1_500), Optional.empty());
    }

    private static String withoutColours(String line) {
        return line.replaceAll("\u001b\\[\\d+m", "").stripTrailing();
    }
}
