package org.millrace.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.millrace.item.Demand;
import org.millrace.item.Standing;
import org.millrace.item.StepEnd;
import org.millrace.item.StepEnd.Credit;
import org.millrace.lifecycle.Event;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.IllegalTransitionException;
import org.millrace.lifecycle.Lifecycles;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.Transition;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.Status;

class BatchTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Place PROCESSING = new Place(State.of("Processing"), "Workers");
    private static final Place REPORTING = new Place(State.of("Reporting"), "Workers");
    private static final StepEnd BAD = new StepEnd(Status.KO, Credit.NONE, "2 of 3 jobs failed");

    private final Batch pending = Batch.accepted(
            BatchId.of(3),
            new WorkflowPin("IngestBatch", "abc", Map.of()),
            Map.of("profile", "demo"),
            new Place(State.PENDING, "Workers"),
            new Demand(5, 0),
            NOW);
    private final Batch held =
            pending.hold(new Hold("the collection is frozen", "operator", NOW, new Place(State.PENDING, "Workers")));
    private final Batch processing = pending.begin(PROCESSING, NOW);
    private final Batch failed =
            processing.advance(StepEnd.good(), REPORTING, NOW).fail(BAD, NOW);

    @Test
    void everyRowOfTheTableHappens() {
        Set<Transition> seen = new HashSet<>();
        seen.add(row(pending, Event.BEGIN, processing));
        seen.add(row(pending, Event.HOLD, held));
        seen.add(row(held, Event.RELEASE, held.release(NOW)));
        seen.add(row(held, Event.DELETE, held.delete("", NOW)));
        seen.add(row(processing, Event.ADVANCE, processing.advance(StepEnd.good(), REPORTING, NOW)));
        seen.add(row(processing, Event.COMPLETE, processing.complete(StepEnd.good(), NOW)));
        seen.add(row(processing, Event.FAIL, processing.fail(BAD, NOW)));
        seen.add(row(failed, Event.REPORT_AGAIN, failed.reportAgain("Workers", NOW)));
        seen.add(row(failed, Event.DELETE, failed.delete("", NOW)));
        Batch again = failed.reportAgain("Workers", NOW);
        seen.add(row(again, Event.COMPLETE, again.complete(StepEnd.good(), NOW)));
        seen.add(row(again, Event.FAIL, again.fail(BAD, NOW)));

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
    void theBatchOfAJobIsWorkedOnByNobody() {
        Batch children = Batch.ofParent(BatchId.of(4), pending.workflow(), pending.id(), pending.demand(), NOW);

        assertThat(children.standing()).isEqualTo(new Standing.Idle());
        assertThat(children.complete(StepEnd.good(), NOW).state()).isEqualTo(State.COMPLETED);
    }
}
