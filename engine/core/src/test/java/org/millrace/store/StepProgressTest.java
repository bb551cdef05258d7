package org.millrace.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.millrace.spi.Status;
import org.millrace.store.StepProgress.ChunkEnd;
import org.millrace.store.StepProgress.ElementTally;
import org.millrace.store.StepProgress.Outputs;
import org.millrace.store.StepProgress.Parked;
import org.millrace.store.StepProgress.Plan;
import org.millrace.store.StepProgress.Stop;

class StepProgressTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final StepProgress fresh = StepProgress.fresh(7, plan(3, Stop.ON_FATAL));

    private static Plan plan(int chunks, Stop stop) {
        return new Plan(10L * chunks, chunks, new BitSet(), 2, stop);
    }

    @Test
    void givesTheFirstFreeChunkUpToItsParallelism() {
        assertThat(fresh.next(NOW)).hasValue(0);
        assertThat(fresh.taken(0, 1).next(NOW)).hasValue(1);
        assertThat(fresh.taken(0, 1).taken(1, 2).next(NOW)).isEmpty();
        assertThat(fresh.taken(0, 1).taken(1, 2).givenUp(0).next(NOW)).hasValue(0);
        assertThat(fresh.taken(0, 1).ended(done(0, Status.OK)).next(NOW)).hasValue(1);
    }

    @Test
    void aBarrierIsPassedWhenAllBeforeItIsDone() {
        BitSet barriers = new BitSet();
        barriers.set(1);
        StepProgress levels = StepProgress.fresh(7, new Plan(30, 3, barriers, 8, Stop.ON_FATAL));

        assertThat(levels.taken(0, 1).next(NOW)).isEmpty();
        assertThat(levels.taken(0, 1).ended(done(0, Status.KO)).next(NOW)).hasValue(1);
        assertThat(levels.taken(0, 1).ended(done(0, Status.OK)).taken(1, 2).next(NOW))
                .hasValue(2);
    }

    @Test
    void aParkedChunkIsTakenWhenItIsDueOrSignalled() {
        Parked until = new Parked(1, Optional.of(NOW), Optional.of("callback"), "for the callback");
        StepProgress parked =
                fresh.taken(0, 1).ended(new ChunkEnd(0, 1, ElementTally.NONE, Outputs.NONE, Optional.of(until)));

        assertThat(parked.next(NOW.minusSeconds(1))).hasValue(1);
        assertThat(parked.next(NOW)).hasValue(0);
        assertThat(parked.wakeTime()).contains(NOW);
        assertThat(parked.signalled("other").next(NOW.minusSeconds(1))).hasValue(1);
        assertThat(parked.signalled("callback").next(NOW.minusSeconds(1))).hasValue(0);
        assertThat(parked.signalled()).isEqualTo(parked.signalled("callback"));
    }

    @Test
    void aParkedChunkThatWasTakenIsNotWaitedForAndKeepsItsFile() {
        Parked until = new Parked(1, Optional.of(NOW), Optional.empty(), "for the callback");
        StepProgress parked =
                fresh.taken(0, 1).ended(new ChunkEnd(0, 1, ElementTally.NONE, Outputs.NONE, Optional.of(until)));
        StepProgress taken = parked.taken(0, 2);

        assertThat(taken.wakeTime()).isEmpty();
        assertThat(taken.givenUp(0).next(NOW.minusSeconds(1))).hasValue(0);
        assertThat(taken.givenUp(0).parked().get(0).token()).isEqualTo(1);
        assertThat(taken.ended(done(0, Status.OK)).parked()).isEmpty();
    }

    @Test
    void stopsAfterWhatItsPlanSays() {
        StepProgress ko = fresh.taken(0, 1).ended(done(0, Status.KO));
        StepProgress strict = StepProgress.fresh(7, plan(3, Stop.ON_KO)).taken(0, 1);

        assertThat(ko.isStopped()).isFalse();
        assertThat(strict.taken(1, 2).ended(done(0, Status.KO)).isStopped()).isTrue();
        assertThat(strict.taken(1, 2).ended(done(0, Status.KO)).isOver()).isFalse();
        assertThat(strict.ended(done(0, Status.KO)).isOver()).isTrue();
        assertThat(fresh.taken(0, 1).ended(done(0, Status.FATAL)).next(NOW)).isEmpty();
    }

    @Test
    void countsAndTellsTheFirstOfTheWorst() {
        StepProgress two = fresh.taken(0, 1)
                .ended(new ChunkEnd(0, 1, tally(Status.KO, "first"), Outputs.STAGED, Optional.empty()))
                .taken(1, 2)
                .ended(new ChunkEnd(1, 2, tally(Status.KO, "second"), Outputs.NONE, Optional.empty()));

        assertThat(two.tally()).isEqualTo(new ElementTally(Map.of(Status.KO, 2L), Status.KO, "first"));
        assertThat(two.unpublished()).containsEntry(0, 1L).hasSize(1);
        assertThat(two.published(0, 9).unpublished()).hasSize(1);
        assertThat(two.published(0, 1).unpublished()).isEmpty();
        assertThat(two.isComplete()).isFalse();
        assertThat(two.taken(2, 3).ended(done(2, Status.OK)).isComplete()).isTrue();
    }

    private static ChunkEnd done(int chunk, Status status) {
        return new ChunkEnd(chunk, 1, tally(status, ""), Outputs.NONE, Optional.empty());
    }

    private static ElementTally tally(Status status, String message) {
        return new ElementTally(Map.of(status, 1L), status, message);
    }
}
