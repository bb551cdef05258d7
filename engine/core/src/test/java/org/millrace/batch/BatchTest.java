package org.millrace.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.millrace.lifecycle.Event;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.IllegalTransitionException;
import org.millrace.lifecycle.Lifecycles;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.Transition;
import org.millrace.lifecycle.WorkflowPin;

class BatchTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final State PROCESSING = State.of("Processing");
    private static final State REPORTING = State.of("Reporting");

    private final Batch pending = Batch.accepted(
            BatchId.of(3), new WorkflowPin("IngestBatch", "abc", Map.of()), Map.of("profile", "demo"), NOW);
    private final Batch held =
            pending.hold(new Hold("the collection is frozen", "operator", NOW, new Place(State.PENDING, "Workers")));
    private final Batch processing = pending.begin(PROCESSING, NOW);
    private final Batch failed = processing.advance(REPORTING, "", NOW).fail("2 of 3 jobs failed", NOW);

    @Test
    void everyRowOfTheTableHappens() {
        Set<Transition> seen = new HashSet<>();
        seen.add(row(pending, Event.BEGIN, processing));
        seen.add(row(pending, Event.HOLD, held));
        seen.add(row(held, Event.RELEASE, held.release(NOW)));
        seen.add(row(held, Event.DELETE, held.delete("", NOW)));
        seen.add(row(processing, Event.ADVANCE, processing.advance(REPORTING, "", NOW)));
        seen.add(row(processing, Event.COMPLETE, processing.complete("", NOW)));
        seen.add(row(processing, Event.FAIL, processing.fail("no rows", NOW)));
        seen.add(row(failed, Event.REPORT_AGAIN, failed.reportAgain(NOW)));
        seen.add(row(failed, Event.DELETE, failed.delete("", NOW)));
        Batch again = failed.reportAgain(NOW);
        seen.add(row(again, Event.COMPLETE, again.complete("", NOW)));
        seen.add(row(again, Event.FAIL, again.fail("1 of 3 jobs failed", NOW)));

        assertThat(seen).containsExactlyInAnyOrderElementsOf(Lifecycles.BATCH.rows());
    }

    private static Transition row(Batch before, Event event, Batch after) {
        return Lifecycles.BATCH.rows().stream()
                .filter(row -> row.from() == before.state().kind()
                        && row.event() == event
                        && row.to() == after.state().kind())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aHeldBatchGoesBackToPendingAndNowhereElse() {
        assertThat(held.release(NOW).state()).isEqualTo(State.PENDING);
        assertThatExceptionOfType(IllegalTransitionException.class).isThrownBy(() -> held.begin(PROCESSING, NOW));
        assertThatExceptionOfType(IllegalTransitionException.class)
                .isThrownBy(() -> processing.hold(held.hold().orElseThrow()));
    }

    @Test
    void isSealedOnceWithTheNumberOfItsJobs() {
        Batch sealed = processing.seal(3);

        assertThat(sealed.expansion().expected()).isEqualTo(OptionalLong.of(3));
        assertThat(sealed.seal(3)).isEqualTo(sealed);
        assertThatIllegalStateException().isThrownBy(() -> sealed.seal(4)).withMessageContaining("bid0000000003");
        assertThat(sealed.reopen().expansion().generation()).isEqualTo(1);
        assertThat(sealed.reopen().expansion().expected()).isEqualTo(OptionalLong.of(3));
    }
}
