package org.millrace.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.millrace.batch.BatchId;
import org.millrace.item.Course;
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

class JobTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Instant LATER = NOW.plusSeconds(60);
    private static final Place ESTIMATING = new Place(State.of("Estimating"), "Workers");
    private static final Place STORING = new Place(State.of("Storing"), "Storage");
    private static final Place PENDING = new Place(State.PENDING, "Workers");
    private static final StepEnd BAD = new StepEnd(Status.KO, Credit.NONE, "The digest is wrong.");

    private final Job pending = Job.accepted(
            JobId.of(1),
            BatchId.of(7),
            new WorkflowPin("Ingest", "abc", Map.of("profile", "demo")),
            "Workers",
            new Demand(5, 0),
            NOW);
    private final Job running = pending.begin(ESTIMATING, NOW);
    private final Job held = pending.hold(hold(PENDING));
    private final Job failed = running.advance(StepEnd.good(), STORING, NOW).fail(BAD, LATER);

    @Test
    void whatWentWrongStaysToldThroughTheClosingSteps() {
        Job closing = running.advance(BAD, STORING, LATER).fail(StepEnd.good(), LATER);

        assertThat(closing.course().message()).isEqualTo("The digest is wrong.");
    }

    @Test
    void everyRowOfTheTableHappens() {
        Set<Transition> seen = new HashSet<>();
        BiConsumer<Job, Entry> tried = (before, entry) -> seen.add(row(before, entry));
        tried.accept(pending, new Entry(Event.BEGIN, running));
        tried.accept(pending, new Entry(Event.ADVANCE, pending.advance(StepEnd.good(), ESTIMATING, LATER)));
        tried.accept(pending, new Entry(Event.COMPLETE, pending.complete(StepEnd.good(), LATER)));
        tried.accept(pending, new Entry(Event.FAIL, pending.fail(BAD, LATER)));
        tried.accept(pending, new Entry(Event.HOLD, held));
        tried.accept(running, new Entry(Event.ADVANCE, running.advance(StepEnd.good(), STORING, LATER)));
        tried.accept(running, new Entry(Event.COMPLETE, running.complete(StepEnd.good(), LATER)));
        tried.accept(running, new Entry(Event.FAIL, running.fail(BAD, LATER)));
        tried.accept(running, new Entry(Event.HOLD, running.hold(hold(STORING))));
        tried.accept(held, new Entry(Event.RELEASE, held.release(LATER)));
        tried.accept(held, new Entry(Event.RELEASE, running.hold(hold(STORING)).release(LATER)));
        tried.accept(held, new Entry(Event.DELETE, held.delete("", LATER)));
        tried.accept(failed, new Entry(Event.RESUME, failed.resume(PENDING, LATER)));
        tried.accept(failed, new Entry(Event.RESUME, failed.resume(STORING, LATER)));
        tried.accept(failed, new Entry(Event.DELETE, failed.delete("", LATER)));

        assertThat(seen).containsExactlyInAnyOrderElementsOf(Lifecycles.JOB.rows());
    }

    private record Entry(Event event, Job after) {}

    private static Transition row(Job before, Entry entry) {
        return Lifecycles.JOB.rows().stream()
                .filter(row -> row.from() == before.state().kind()
                        && row.event() == entry.event()
                        && row.to() == entry.after().state().kind())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatHasEndedStaysAsItIs() {
        Job completed = running.complete(StepEnd.good(), LATER);

        assertThatExceptionOfType(IllegalTransitionException.class).isThrownBy(() -> completed.resume(STORING, LATER));
        assertThatExceptionOfType(IllegalTransitionException.class)
                .isThrownBy(() -> completed.fail(BAD, LATER))
                .withMessageContaining("jid0000000001");
        assertThatExceptionOfType(IllegalTransitionException.class).isThrownBy(() -> running.delete("", LATER));
        assertThatExceptionOfType(IllegalTransitionException.class).isThrownBy(() -> running.release(LATER));
    }

    @Test
    void remembersTheLastStepThatEndedWellAndOnlyThat() {
        assertThat(running.course().lastSuccessful()).isEmpty();
        assertThat(failed.course().lastSuccessful()).contains(State.of("Estimating"));
        Job cleaning = running.advance(BAD, STORING, LATER);
        assertThat(cleaning.course().lastSuccessful()).isEmpty();
        assertThat(cleaning.course().outcome()).isEqualTo(Status.KO);
        assertThat(cleaning.advance(StepEnd.good(), ESTIMATING, LATER).course().outcome())
                .isEqualTo(Status.KO);
    }

    @Test
    void isResumedWithItsOutcomeForgottenAndItsRetriesCounted() {
        Job resumed = failed.resume(STORING, LATER);

        assertThat(resumed.course())
                .isEqualTo(new Course(Optional.of(State.of("Estimating")), 1, Status.UNKNOWN, "", Optional.of(LATER)));
        assertThat(resumed.standing()).isEqualTo(new Standing.Ready("Storage"));
    }

    @Test
    void isHeldWithReasonActorAndWhereToGoOn() {
        assertThat(held.hold())
                .hasValueSatisfying(hold -> assertThat(hold.actor()).isEqualTo("operator"));
        assertThat(held.standing()).isEqualTo(new Standing.Idle());
        assertThat(held.release(LATER).state()).isEqualTo(State.PENDING);
        assertThat(running.hold(hold(STORING)).release(LATER).state()).isEqualTo(State.of("Storing"));
        assertThat(held.release(LATER).hold()).isEmpty();
    }

    @Test
    void theTimeItIsHeldDoesNotCountAgainstItsTimeout() {
        Job resumed = running.hold(hold(STORING)).release(LATER.plusSeconds(3_600));

        assertThat(running.course().started()).contains(NOW);
        assertThat(resumed.course().started()).contains(NOW.plusSeconds(3_600));
    }

    @Test
    void waitsWithoutChangingItsStateAndIsWokenOnce() {
        Standing.Waiting wait =
                new Standing.Waiting("Workers", Optional.of(LATER), Optional.empty(), "for 3 GB of disk");
        Job waiting = running.await(wait);

        assertThat(waiting.state()).isEqualTo(running.state());
        assertThat(waiting.modified()).isEqualTo(NOW);
        assertThat(waiting.wake().standing()).isEqualTo(new Standing.Ready("Workers"));
        assertThat(waiting.wake().wake()).isEqualTo(waiting.wake());
    }

    @Test
    void cannotBeMadeInconsistent() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> held.await(
                        new Standing.Waiting("Workers", Optional.of(LATER), Optional.empty(), "for nothing")));
        assertThatIllegalArgumentException().isThrownBy(() -> new Demand(100, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new JobId("jid1"));
        assertThatIllegalArgumentException().isThrownBy(() -> new Place(State.HELD, "Workers"));
    }

    private static Hold hold(Place goOn) {
        return new Hold("the collection is frozen", "operator", LATER, goOn);
    }
}
