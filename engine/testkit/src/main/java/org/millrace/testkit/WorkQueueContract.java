package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.item.StepEnd;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.spi.Fact;
import org.millrace.store.Change;
import org.millrace.store.Controls.Notice;
import org.millrace.store.Lease;
import org.millrace.store.Presence.Card;
import org.millrace.store.ProgressWrite.Put;
import org.millrace.store.ProgressWrite.Remove;
import org.millrace.store.ProgressWrite.Sharing;
import org.millrace.store.StepProgress;
import org.millrace.store.StepProgress.Plan;
import org.millrace.store.StepProgress.Stop;
import org.millrace.store.WorkQueue;
import org.millrace.store.WorkQueue.SharedStep;
import org.millrace.store.WorkQueue.View;

/** What every {@link WorkQueue} has to do. */
public abstract class WorkQueueContract extends StoresContract {

    private final List<View> opened = new ArrayList<>();
    private final AtomicInteger changes = new AtomicInteger();

    /** For suites that extend this one. */
    protected WorkQueueContract() {}

    @AfterEach
    void closeViews() {
        opened.forEach(View::close);
    }

    private View view(String session, String... groups) {
        View view = session(session).queue().open(Set.of(groups), changes::incrementAndGet);
        opened.add(view);
        return view;
    }

    private View view() {
        return view("ours", GROUP);
    }

    private static ItemId polled(View view) {
        ItemId[] item = new ItemId[1];
        eventually(() -> item[0] = view.poll().orElseThrow(() -> new AssertionError("Expected something ready")));
        return item[0];
    }

    private static void assertNothingReady(View view) {
        eventually(() -> assertThat(view.bestPriority()).isEmpty());
        assertThat(view.poll()).isEmpty();
    }

    private void register(String session) {
        Card card = new Card(session, Set.of(GROUP, BATCHES), "localhost", 4, now());
        session(session).presence().register(card);
    }

    @Nested
    class Poll {

        @Test
        void givesTheMostUrgentFirstThenTheOldest() {
            View view = view();
            // The last one made is the most urgent: when it is seen, all are
            List<JobId> jobs = jobs(30, 10, 20, 10, 0);
            eventually(() -> assertThat(view.bestPriority()).contains(0));
            assertThat(Stream.generate(view::poll)
                            .limit(6)
                            .flatMap(Optional::stream)
                            .map(ItemId::value))
                    .containsExactly(
                            jobs.get(4).value(),
                            jobs.get(1).value(),
                            jobs.get(3).value(),
                            jobs.get(2).value(),
                            jobs.get(0).value());
        }

        @Test
        void seesWhatWasReadyBeforeTheViewWasOpened() {
            JobId job = job();
            View view = view();
            assertThat(polled(view)).isEqualTo(job);
            assertNothingReady(view);
        }

        @Test
        void givesBatchesToo() {
            BatchId batch = batch("a");
            assertThat(polled(view("ours", BATCHES))).isEqualTo(batch);
        }

        @Test
        void looksAtItsGroupsOnly() {
            JobId job = job();
            BatchId batch = batch("a");
            View none = view("ours", "strangers");
            View both = view("ours", GROUP, BATCHES);
            List<ItemId> seen = new ArrayList<>();
            eventually(() -> {
                both.poll().ifPresent(seen::add);
                assertThat(seen).contains(job, batch);
            });
            assertThat(none.poll()).isEmpty();
            assertThat(none.bestPriority()).isEmpty();
        }

        @Test
        void followsTheStanding() {
            JobId job = job();
            View view = view();
            polled(view);
            await(job, onKey("callback"));
            assertNothingReady(view);
            ours().wakeups().signal("callback");
            assertThat(polled(view)).isEqualTo(job);
        }

        @Test
        void followsThePriority() {
            View view = view();
            List<JobId> jobs = jobs(20, 10);
            eventually(() -> assertThat(view.bestPriority()).contains(10));
            Lease lease = claim(others(), jobs.get(0));
            others().state().record(lease, new Fact.Priority(5));
            others().state().release(lease);
            eventually(() -> assertThat(view.bestPriority()).contains(5));
            assertThat(polled(view)).isEqualTo(jobs.get(0));
        }

        @Test
        void followsTheGroup() {
            JobId job = job();
            View other = view("ours", "other");
            Lease lease = begin(others(), claim(others(), job));
            Place next = new Place(State.of("Storing"), "other");
            others().state()
                    .commit(
                            lease,
                            Change.to(lease.item().advance(StepEnd.good(), next, now()))
                                    .dropping());
            assertThat(polled(other)).isEqualTo(job);
            assertNothingReady(view());
        }
    }

    @Nested
    class WhatSomebodyTook {

        /** What workers take, the others need not try. */
        @BeforeEach
        void othersAreWorkers() {
            view("others", "nothing");
        }

        @Test
        void leavesTheViewsOfOthers() {
            View ours = view("ours", GROUP);
            JobId job = job();
            eventually(() -> assertThat(ours.bestPriority()).isPresent());
            claim(others(), job);
            assertNothingReady(ours);
        }

        @Test
        void comesBackWhenItIsReleased() {
            View view = view();
            JobId job = job();
            Lease lease = claim(others(), job);
            assertNothingReady(view);
            others().state().release(lease);
            assertThat(polled(view)).isEqualTo(job);
        }

        @Test
        void comesBackWhenItIsDroppedAndStillReady() {
            View view = view();
            JobId job = job();
            Lease lease = begin(others(), claim(others(), job));
            others().state().commit(lease, Change.to(lease.item()).dropping());
            eventually(() -> assertThat(view.bestPriority()).isPresent());
            ItemId first = polled(view);
            assertThat(first).isEqualTo(job);
        }

        @Test
        void comesBackWhenItsHolderVanishes() {
            register("others");
            View view = view();
            JobId job = job();
            assertThat(polled(view)).isEqualTo(job);
            claim(others(), job);
            assertNothingReady(view);
            kill("others");
            assertThat(polled(view)).isEqualTo(job);
        }

        @Test
        void comesBackWhenTheSessionOfItsHolderIsOver() {
            register("others");
            View view = view();
            JobId job = job();
            claim(others(), job);
            assertNothingReady(view);
            expire("others");
            assertThat(polled(view)).isEqualTo(job);
        }

        @Test
        void comesBackWhenAProcessThatIsNoWorkerDies() {
            View view = view();
            JobId job = job();
            eventually(() -> assertThat(view.bestPriority()).isPresent());
            claim(session("operator"), job);
            view.poll()
                    .ifPresent(polled ->
                            assertThat(ours().state().claim(polled, "in vain")).isEmpty());
            kill("operator");
            assertThat(polled(view)).isEqualTo(job);
        }

        @Test
        void comesBackWhenTheSessionOfAProcessThatIsNoWorkerIsOver() {
            View view = view();
            JobId job = job();
            eventually(() -> assertThat(view.bestPriority()).isPresent());
            claim(session("operator"), job);
            view.poll()
                    .ifPresent(polled ->
                            assertThat(ours().state().claim(polled, "in vain")).isEmpty());
            expire("operator");
            assertThat(polled(view)).isEqualTo(job);
        }

        @Test
        void comesBackWhenTheSessionOfTheViewItselfIsOver() {
            register("ours");
            View view = view();
            JobId job = job();
            assertThat(polled(view)).isEqualTo(job);
            claim(ours(), job);
            expire("ours");
            assertThat(polled(view)).isEqualTo(job);
        }
    }

    @Nested
    class PutBack {

        @Test
        void givesAPolledItemAgain() {
            View view = view();
            JobId job = job();
            assertThat(polled(view)).isEqualTo(job);
            assertThat(view.poll()).isEmpty();
            view.putBack(job);
            assertThat(view.bestPriority()).contains(50);
            assertThat(view.poll()).contains(job);
        }
    }

    @Nested
    class APause {

        private void pause() {
            others().controls().pause(new Notice("ingest", "of the move", "anna", now()));
        }

        @Test
        void letsNothingBePolled() {
            View view = view();
            JobId job = job();
            eventually(() -> assertThat(view.bestPriority()).isPresent());
            pause();
            eventually(() -> assertThat(view.isPaused()).isTrue());
            assertThat(view.poll()).isEmpty();
            others().controls().unpause();
            eventually(() -> assertThat(view.isPaused()).isFalse());
            assertThat(polled(view)).isEqualTo(job);
        }

        @Test
        void isSeenByViewsOpenedLater() {
            pause();
            job();
            View view = view();
            eventually(() -> assertThat(view.isPaused()).isTrue());
            assertThat(view.poll()).isEmpty();
        }

        @Test
        void tellsWhenItIsLifted() {
            pause();
            View view = view();
            eventually(() -> assertThat(view.isPaused()).isTrue());
            int before = changes.get();
            others().controls().unpause();
            eventually(() -> assertThat(changes.get()).isGreaterThan(before));
        }
    }

    @Nested
    class Changed {

        @Test
        void isCalledForWhatIsNew() {
            View view = view();
            int before = changes.get();
            JobId job = job();
            eventually(() -> assertThat(changes.get()).isGreaterThan(before));
            assertThat(polled(view)).isEqualTo(job);
        }

        @Test
        void isCalledForWhatComesBack() {
            register("others");
            View view = view();
            JobId job = job();
            assertThat(polled(view)).isEqualTo(job);
            claim(others(), job);
            int before = changes.get();
            kill("others");
            eventually(() -> assertThat(changes.get()).isGreaterThan(before));
        }
    }

    @Nested
    class Shared {

        private Lease share(String session, Sharing sharing) {
            Lease lease = begin(session(session), claim(session(session), job()));
            StepProgress progress = StepProgress.fresh(1, new Plan(40, 4, new BitSet(), 4, Stop.ON_FATAL));
            Put put = new Put(STEP.name(), progress, sharing);
            session(session).state().commit(lease, Change.to(lease.item()).with(put));
            return lease;
        }

        @Test
        void showsTheStepsThatOthersHold() {
            View view = view();
            int before = changes.get();
            Lease lease = share("others", Sharing.GROUP);
            eventually(() -> assertThat(view.shared())
                    .containsExactly(new SharedStep(lease.item().id(), 50)));
            assertThat(changes.get()).isGreaterThan(before);
            View theirs = view("others", GROUP);
            assertThat(theirs.shared()).isEmpty();
        }

        @Test
        void showsThemToTheirGroupOnly() {
            View both = view("ours", GROUP, BATCHES);
            View other = view("ours", "strangers");
            share("others", Sharing.GROUP);
            eventually(() -> assertThat(both.shared()).hasSize(1));
            assertThat(other.shared()).isEmpty();
        }

        @Test
        void leavesOutWhatIsNotShared() {
            View view = view();
            Lease alone = share("others", Sharing.HOLDER);
            others().state().commit(alone, Change.to(alone.item()).telling(entry("still there")));
            assertThat(view.shared()).isEmpty();
        }

        @Test
        void leavesOutStepsThatHaveEnded() {
            View view = view();
            Lease lease = share("others", Sharing.GROUP);
            eventually(() -> assertThat(view.shared()).hasSize(1));
            Place next = new Place(State.of("Storing"), GROUP);
            others().state()
                    .commit(
                            lease,
                            Change.to(lease.item().advance(StepEnd.good(), next, now()))
                                    .with(new Remove(STEP.name())));
            eventually(() -> assertThat(view.shared()).isEmpty());
        }
    }
}
