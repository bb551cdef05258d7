package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.millrace.job.JobId;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.ProgressWrite.Put;
import org.millrace.store.ProgressWrite.Remove;
import org.millrace.store.ProgressWrite.Sharing;
import org.millrace.store.StepProgress;
import org.millrace.store.StepProgress.ChunkEnd;
import org.millrace.store.StepProgress.ElementTally;
import org.millrace.store.StepProgress.Outputs;
import org.millrace.store.StepProgress.Parked;
import org.millrace.store.StepProgress.Plan;
import org.millrace.store.StepProgress.Stop;
import org.millrace.store.StepStore;
import org.millrace.store.StepStore.At;
import org.millrace.store.StepStore.Taken;
import org.millrace.store.StepStore.Turn;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Stores;

/** What every {@link StepStore} has to do. */
public abstract class StepStoreContract extends StoresContract {

    private static final ElementTally TEN_GOOD = new ElementTally(Map.of(Status.OK, 10L), Status.OK, "");

    private JobId job;
    private Lease lease;

    /** For suites that extend this one. */
    protected StepStoreContract() {}

    @BeforeEach
    void beginAStep() {
        job = job();
        lease = begin(session("holder"), claim(session("holder"), job));
    }

    private void share(Plan plan) {
        share(1, plan);
    }

    private void share(long epoch, Plan plan) {
        Put put = new Put(STEP.name(), StepProgress.fresh(epoch, plan), Sharing.GROUP);
        session("holder").state().commit(lease, Change.to(lease.item()).with(put));
    }

    private static Plan plan(int chunks, int parallelism) {
        return new Plan(10L * chunks, chunks, new BitSet(), parallelism, Stop.ON_FATAL);
    }

    private At at(String holder) {
        return new At(job, STEP.name(), 1, holder, now());
    }

    private Turn turn(String session) {
        return session(session).steps().turn(at(session), Optional.empty());
    }

    private Turn turn(String session, ChunkEnd end) {
        return session(session).steps().turn(at(session), Optional.of(end));
    }

    private Taken take(String session) {
        return turn(session).taken().orElseThrow(() -> new AssertionError("Expected a free chunk for " + session));
    }

    private static ChunkEnd done(Taken taken) {
        return new ChunkEnd(taken.chunk(), taken.token(), TEN_GOOD, Outputs.NONE, Optional.empty());
    }

    private static ChunkEnd parked(Taken taken, Optional<Instant> until, Optional<String> key) {
        Parked why = new Parked(taken.token(), until, key, "for the callback");
        return new ChunkEnd(taken.chunk(), taken.token(), ElementTally.NONE, Outputs.NONE, Optional.of(why));
    }

    private StepProgress stored() {
        return ours().steps()
                .load(job, STEP.name())
                .orElseThrow(() -> new AssertionError("Expected a record of the step"));
    }

    @Nested
    class Load {

        @Test
        void findsNothingBeforeTheStepIsDistributed() {
            assertThat(ours().steps().load(job, STEP.name())).isEmpty();
        }

        @Test
        void showsTheRecordAsItWasWritten() {
            BitSet barriers = new BitSet();
            barriers.set(2);
            Plan plan = new Plan(1_000_000, 4_096, barriers, 16, Stop.ON_KO);
            share(7, plan);
            assertThat(stored()).isEqualTo(StepProgress.fresh(7, plan));
        }

        @Test
        void showsAllThatATurnWrote() {
            share(plan(3, 3));
            Taken first = take("ours");
            take("others");
            ElementTally bad = new ElementTally(Map.of(Status.OK, 9L, Status.KO, 1L), Status.KO, "page 4 is torn");
            Parked why = new Parked(first.token(), Optional.of(now().plusSeconds(60)), Optional.of("key/1"), "for it");
            Turn turn = turn("ours", new ChunkEnd(first.chunk(), first.token(), bad, Outputs.STAGED, Optional.of(why)));
            assertThat(turn.taken().map(Taken::chunk)).contains(2);
            assertThat(stored()).isEqualTo(turn.progress());
            assertThat(stored().tally()).isEqualTo(bad);
            assertThat(stored().parked()).containsEntry(0, why);
            assertThat(stored().unpublished()).containsEntry(0, first.token());
            assertThat(stored().inFlight()).containsOnlyKeys(1, 2);
        }
    }

    @Nested
    class ATurn {

        @Test
        void takesTheChunksOneAfterTheOther() {
            share(plan(3, 3));
            Turn first = turn("ours");
            Turn second = turn("others");
            assertThat(first.taken().map(Taken::chunk)).contains(0);
            assertThat(first.taken().flatMap(Taken::file)).isEmpty();
            assertThat(second.taken().map(Taken::chunk)).contains(1);
            assertThat(second.progress().inFlight()).containsOnlyKeys(0, 1);
        }

        @Test
        void handsInAndTakesTheNext() {
            share(plan(2, 1));
            Taken first = take("ours");
            assertThat(turn("others").taken()).isEmpty();
            Turn turn = turn("ours", done(first));
            assertThat(turn.taken().map(Taken::chunk)).contains(1);
            assertThat(turn.progress().finished().get(0)).isTrue();
            assertThat(turn.progress().tally()).isEqualTo(TEN_GOOD);
            assertThat(stored()).isEqualTo(turn.progress());
        }

        @Test
        void ofTheLastChunkCompletesTheStep() {
            share(plan(2, 2));
            Taken first = take("ours");
            Taken second = take("others");
            assertThat(turn("ours", done(first)).taken()).isEmpty();
            Turn last = turn("others", done(second));
            assertThat(last.taken()).isEmpty();
            assertThat(last.progress().isComplete()).isTrue();
            assertThat(last.progress().tally().counts()).containsEntry(Status.OK, 20L);
        }

        @Test
        void tokensRise() {
            share(plan(3, 3));
            Taken first = take("ours");
            Taken second = take("others");
            ours().steps().giveUp(at("ours"), first.chunk(), first.token());
            Taken again = take("others");
            assertThat(again.chunk()).isEqualTo(first.chunk());
            assertThat(second.token()).isGreaterThan(first.token());
            assertThat(again.token()).isGreaterThan(second.token());
        }

        @Test
        void isRefusedWhenTheChunkIsHandedInTwice() {
            share(plan(2, 2));
            Taken first = take("ours");
            turn("ours", done(first));
            assertFails(Reason.LEASE_LOST, () -> turn("ours", done(first)));
            assertThat(stored().tally()).isEqualTo(TEN_GOOD);
        }

        @Test
        void isRefusedWhenAnotherSessionHoldsTheChunk() {
            share(plan(2, 2));
            Taken first = take("ours");
            assertFails(Reason.LEASE_LOST, () -> turn("others", done(first)));
            assertThat(turn("ours", done(first)).progress().finished().get(0)).isTrue();
        }

        @Test
        void keepsToTheParallelism() {
            share(plan(5, 2));
            Taken first = take("ours");
            take("others");
            assertThat(turn("third").taken()).isEmpty();
            ours().steps().giveUp(at("ours"), first.chunk(), first.token());
            assertThat(take("third").chunk()).isZero();
        }

        @Test
        void waitsAtABarrier() {
            BitSet barriers = new BitSet();
            barriers.set(1);
            share(new Plan(30, 3, barriers, 8, Stop.ON_FATAL));
            Taken first = take("ours");
            assertThat(turn("others").taken()).isEmpty();
            assertThat(turn("ours", done(first)).taken().map(Taken::chunk)).contains(1);
            assertThat(take("others").chunk()).isEqualTo(2);
        }

        @Test
        void takesNothingMoreWhenTheStepIsStopped() {
            share(new Plan(30, 3, new BitSet(), 3, Stop.ON_KO));
            Taken first = take("ours");
            Taken second = take("others");
            ElementTally bad = new ElementTally(Map.of(Status.KO, 1L), Status.KO, "torn");
            Turn turn = turn("ours", new ChunkEnd(0, first.token(), bad, Outputs.NONE, Optional.empty()));
            assertThat(turn.taken()).isEmpty();
            assertThat(turn.progress().isOver()).isFalse();
            assertThat(turn("others", done(second)).progress().isOver()).isTrue();
        }
    }

    @Nested
    class AVanishedHolder {

        @Test
        void leavesItsChunkToOthers() {
            share(plan(2, 2));
            Taken lost = take("ours");
            take("others");
            kill("ours");
            Taken again = take("others");
            assertThat(again.chunk()).isEqualTo(lost.chunk());
            assertThat(again.token()).isGreaterThan(lost.token());
        }

        @Test
        void doesNotCountAsParallelism() {
            share(plan(3, 1));
            take("ours");
            assertThat(turn("others").taken()).isEmpty();
            kill("ours");
            assertThat(take("others").chunk()).isZero();
        }

        @Test
        void cannotHandInLateWhenNobodyTookOver() {
            share(plan(2, 2));
            Taken lost = take("ours");
            expire("ours");
            assertFails(Reason.LEASE_LOST, () -> turn("ours", done(lost)));
            assertThat(stored().finished().isEmpty()).isTrue();
            assertThat(stored().tally()).isEqualTo(ElementTally.NONE);
        }

        @Test
        void cannotHandInLateWhenSomebodyTookOver() {
            share(plan(1, 1));
            Taken lost = take("ours");
            expire("ours");
            Taken theirs = take("others");
            assertFails(Reason.LEASE_LOST, () -> turn("ours", done(lost)));
            assertThat(turn("others", done(theirs)).progress().tally()).isEqualTo(TEN_GOOD);
        }

        @Test
        void leavesTheFileOfAnEarlierOne() {
            share(plan(1, 1));
            Taken first = take("ours");
            turn("ours", parked(first, Optional.of(now().plusSeconds(60)), Optional.empty()));
            clock().advance(Duration.ofSeconds(60));
            Taken second = take("ours");
            assertThat(second.file()).contains(first.token());
            kill("ours");
            assertThat(take("others").file()).contains(first.token());
        }
    }

    @Nested
    class AParkedChunk {

        @Test
        void isTakenWhenItIsDue() {
            share(plan(1, 1));
            Taken first = take("ours");
            Turn turn = turn("ours", parked(first, Optional.of(now().plusSeconds(60)), Optional.empty()));
            assertThat(turn.taken()).isEmpty();
            assertThat(turn.progress().isComplete()).isFalse();
            clock().advance(Duration.ofSeconds(60));
            Taken again = take("others");
            assertThat(again.chunk()).isZero();
            assertThat(again.file()).contains(first.token());
        }

        @Test
        void isNotTakenBeforeItsSignal() {
            share(plan(2, 2));
            Taken first = take("ours");
            Turn turn = turn("ours", parked(first, Optional.empty(), Optional.of("callback")));
            assertThat(turn.taken().map(Taken::chunk)).contains(1);
            clock().advance(Duration.ofDays(1));
            assertThat(turn("others").taken()).isEmpty();
        }

        @Test
        void isTakenWhenAllSignalsAreTakenAsGiven() {
            share(plan(1, 1));
            Taken first = take("ours");
            turn("ours", parked(first, Optional.empty(), Optional.of("callback")));
            assertThat(ours().steps().signalled(at("ours")))
                    .hasValueSatisfying(
                            progress -> assertThat(progress.wakeTime()).isPresent());
            assertThat(take("others").file()).contains(first.token());
        }
    }

    @Nested
    class TheEndOfAStep {

        @Test
        void refusesWhatIsStillInFlight() {
            share(plan(2, 2));
            Taken taken = take("ours");
            session("holder").state().commit(lease, Change.to(lease.item()).with(new Remove(STEP.name())));
            assertFails(Reason.LEASE_LOST, () -> turn("ours", done(taken)));
            assertFails(Reason.LEASE_LOST, () -> turn("ours"));
            assertThat(ours().steps().load(job, STEP.name())).isEmpty();
        }

        @Test
        void andANewBeginningRefuseChunksOfTheEpochBefore() {
            share(plan(2, 2));
            Taken taken = take("ours");
            share(2, plan(2, 2));
            assertFails(Reason.LEASE_LOST, () -> turn("ours", done(taken)));
            assertFails(Reason.LEASE_LOST, () -> turn("others"));
            assertThat(stored()).isEqualTo(StepProgress.fresh(2, plan(2, 2)));
            At anew = new At(job, STEP.name(), 2, "ours", now());
            assertThat(ours().steps().turn(anew, Optional.empty()).taken().map(Taken::chunk))
                    .contains(0);
        }
    }

    @Nested
    class Published {

        @Test
        void isNotedForTheTokenThatWasNamed() {
            share(plan(1, 1));
            Taken taken = take("ours");
            turn("ours", new ChunkEnd(0, taken.token(), TEN_GOOD, Outputs.STAGED, Optional.empty()));
            ours().steps().published(at("ours"), 0, taken.token() + 1);
            assertThat(stored().unpublished()).containsEntry(0, taken.token());
            others().steps().published(at("others"), 0, taken.token());
            assertThat(stored().unpublished()).isEmpty();
            others().steps().published(at("others"), 0, taken.token());
            assertThat(stored().finished().get(0)).isTrue();
        }
    }

    @Nested
    class GiveUp {

        @Test
        void leavesTheChunkUntouchedToOthers() {
            share(plan(1, 1));
            Taken taken = take("ours");
            ours().steps().giveUp(at("ours"), taken.chunk(), taken.token());
            assertThat(stored()).isEqualTo(StepProgress.fresh(1, plan(1, 1)));
            assertThat(take("others").chunk()).isZero();
        }

        @Test
        void ofWhatIsLostDoesNothing() {
            share(plan(1, 1));
            Taken lost = take("ours");
            expire("ours");
            Taken theirs = take("others");
            StepProgress before = stored();
            ours().steps().giveUp(at("ours"), lost.chunk(), lost.token());
            assertThat(stored()).isEqualTo(before);
            turn("others", done(theirs));
            ours().steps().giveUp(at("ours"), lost.chunk(), lost.token());
            assertThat(stored().isComplete()).isTrue();
        }
    }

    @Nested
    class ManyHands {

        @Test
        void runEveryChunkOnce() throws InterruptedException {
            share(plan(60, 60));
            Thread[] hands = new Thread[6];
            for (int i = 0; i < hands.length; i++) {
                Stores stores = session("hand-" + i % 3);
                String name = "hand-" + i;
                hands[i] = new Thread(() -> workAll(stores, name));
                hands[i].start();
            }
            for (Thread hand : hands) {
                hand.join();
            }
            assertThat(stored().isComplete()).isTrue();
            assertThat(stored().tally().counts()).containsEntry(Status.OK, 600L);
            assertThat(stored().inFlight()).isEmpty();
        }

        private void workAll(Stores stores, String name) {
            Optional<Taken> mine =
                    stores.steps().turn(at(name), Optional.empty()).taken();
            while (mine.isPresent()) {
                mine = stores.steps()
                        .turn(at(name), mine.map(StepStoreContract::done))
                        .taken();
            }
        }
    }
}
