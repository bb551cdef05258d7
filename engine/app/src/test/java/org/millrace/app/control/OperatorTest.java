package org.millrace.app.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millrace.app.control.World.ORDER;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.millrace.batch.BatchId;
import org.millrace.control.Bulk;
import org.millrace.control.CollectionHolds;
import org.millrace.control.Deletion;
import org.millrace.control.Effect;
import org.millrace.control.Effect.Kind;
import org.millrace.control.Order;
import org.millrace.control.Requeue;
import org.millrace.control.Selection;
import org.millrace.item.Standing;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.store.Lease;
import org.millrace.store.Removal;
import org.millrace.store.Request;
import org.millrace.store.Stores;

final class OperatorTest {

    private final World world = new World();

    @Nested
    final class Holding {

        @Test
        void aFreeJobIsHeldAtOnceAndGoesOnWhereItStood() {
            JobId job = world.onlyJob();
            world.advance(job, "Downloading");

            Effect held = world.operator.act(job, world.actions.hold(ORDER));

            assertThat(held.kind()).isEqualTo(Kind.DONE);
            assertThat(held.message()).isEqualTo(job + " is Held (was Downloading)");
            assertThat(world.lastLine(job).actor()).isEqualTo("ada");
            assertThat(world.lastLine(job).outcome()).isEqualTo("HOLD");
            assertThat(world.lastLine(job).message()).isEqualTo("because I say so");

            world.operator.act(job, world.actions.release(ORDER));

            assertThat(world.load(job).state()).isEqualTo(State.of("Downloading"));
            assertThat(world.load(job).standing()).isEqualTo(new Standing.Ready(World.GROUP));
        }

        @Test
        void aJobThatSomebodyWorksOnIsHeldByRequest() {
            JobId job = world.onlyJob();
            world.advance(job, "Downloading");
            Lease lease = world.workOn(job);

            Effect asked = world.operator.act(job, world.actions.hold(ORDER));

            assertThat(asked.kind()).isEqualTo(Kind.ASKED);
            assertThat(asked.message())
                    .isEqualTo("Asked worker w1 to hold " + job + ", which does so before the next step");
            assertThat(world.worker.state().refresh(lease))
                    .contains(new Request(Request.Kind.HOLD, "ada", "because I say so"));
        }

        @Test
        void aBatchIsHeldOnlyBeforeItBegins() {
            BatchId waiting = world.pendingBatch();
            BatchId begun = world.batch(1);

            assertThat(world.operator.act(waiting, world.actions.hold(ORDER)).kind())
                    .isEqualTo(Kind.DONE);
            assertThat(world.operator.act(begun, world.actions.hold(ORDER)).message())
                    .isEqualTo(
                            "Expected to hold " + begun + ", but it is Downloading; allowed: cancel, fail, priority");
        }

        @Test
        void aHeldCollectionKeepsItsItemsUntilItIsReleased() {
            JobId job = world.onlyJob();
            CollectionHolds holds = new CollectionHolds(world.stores, world.clock);

            List<Effect> held = holds.hold("demo", ORDER);

            assertThat(held).extracting(Effect::item).containsExactly(job);
            assertThat(world.load(job).hold().orElseThrow().reason())
                    .isEqualTo("the collection demo is held: because I say so");
            assertThat(world.operator.act(job, world.actions.release(ORDER)).message())
                    .startsWith("Expected to release " + job + ", but its collection demo is held by ada since");

            assertThat(holds.releaseWithItems("demo", ORDER))
                    .extracting(Effect::kind)
                    .containsExactly(Kind.DONE);
            assertThat(world.load(job).state()).isEqualTo(State.PENDING);
        }

        @Test
        void releasingACollectionLeavesWhatAnOperatorHolds() {
            JobId job = world.onlyJob();
            world.operator.act(job, world.actions.hold(ORDER));
            CollectionHolds holds = new CollectionHolds(world.stores, world.clock);
            holds.hold("demo", ORDER);

            assertThat(holds.releaseWithItems("demo", ORDER)).isEmpty();
            assertThat(world.load(job).state()).isEqualTo(State.HELD);
        }
    }

    @Nested
    final class Asking {

        @Test
        void aLesserRequestDoesNotTakeTheGreatersPlace() {
            JobId job = world.onlyJob();
            world.workOn(job);
            world.operator.act(job, world.actions.hold(ORDER));

            Effect refused = world.operator.act(job, world.actions.priority(ORDER, 5));

            assertThat(refused.message())
                    .isEqualTo("Expected to change the priority of " + job
                            + ", but ada has asked to hold it, which has not been done yet; try again then");
            assertThat(world.stores.overview().request(job).orElseThrow().kind())
                    .isEqualTo(Request.Kind.HOLD);
        }

        @Test
        void aGreaterRequestSaysWhatItReplaces() {
            JobId job = world.onlyJob();
            world.workOn(job);
            world.operator.act(job, world.actions.priority(ORDER, 5));

            Effect asked = world.operator.act(job, world.actions.cancel(ORDER));

            assertThat(asked.kind()).isEqualTo(Kind.ASKED);
            assertThat(asked.message()).endsWith("; that ada asked to change its priority is void");
        }

        @Test
        void whatAHolderDidNotLiveToDoStaysAskedForWhenLessIsDone() {
            JobId job = world.onlyJob();
            world.stores.controls().ask(job, new Request(Request.Kind.HOLD, "ada", "because I say so"));

            assertThat(world.operator.act(job, world.actions.priority(ORDER, 5)).kind())
                    .isEqualTo(Kind.DONE);
            assertThat(world.stores.overview().request(job)).isPresent();
        }
    }

    @Nested
    final class Requeueing {

        @Test
        void aFailedJobGoesOnAfterItsLastGoodStep() {
            JobId job = world.onlyJob();
            world.advance(job, "Downloading");
            world.advance(job, "Storing");
            world.fail(job, "disk full");

            world.operator.act(job, world.actions.requeue(ORDER, Requeue.AFTER_LAST_GOOD));

            assertThat(world.load(job).state()).isEqualTo(State.of("Storing"));
            assertThat(world.load(job).course().retryCount()).isEqualTo(1);
        }

        @Test
        void aFailedJobGoesOnAtANamedStep() {
            JobId job = world.onlyJob();
            world.advance(job, "Downloading");
            world.advance(job, "Storing");
            world.fail(job, "disk full");

            assertThat(requeue(job, "Downlading").message())
                    .isEqualTo("Expected to requeue " + job
                            + ", but its workflow Ingest has no step Downlading. Did you mean Downloading?");
            assertThat(requeue(job, "Pending").kind()).isEqualTo(Kind.DONE);
            assertThat(world.load(job).state()).isEqualTo(State.PENDING);
        }

        @Test
        void aJobThatIsNotFailedIsLeftAlone() {
            JobId job = world.onlyJob();

            assertThat(requeue(job, "Storing").message())
                    .isEqualTo("Expected to requeue " + job
                            + ", but it is Pending; allowed: hold, cancel, fail, priority");
        }

        @Test
        void contentRefusedInPendingIsTriedAgainOnlyByForce() {
            JobId job = world.jobs(world.rejectedJobs()).get(0);

            Effect refused = world.operator.act(job, world.actions.requeue(ORDER, Requeue.AFTER_LAST_GOOD));

            assertThat(refused.isRefused()).isTrue();
            assertThat(refused.message()).contains("row 3 has no URL", "requeue it with --force");
            Requeue force = new Requeue(Optional.empty(), Requeue.Will.FORCE);
            assertThat(world.operator
                            .act(job, world.actions.requeue(ORDER, force))
                            .kind())
                    .isEqualTo(Kind.DONE);
        }

        @Test
        void allFailedJobsOfABatchAreRequeuedTogether() {
            BatchId batch = world.batch(3);
            List<JobId> jobs = world.jobs(batch);
            world.advance(jobs.get(0), "Downloading");
            world.fail(jobs.get(0), "bad");
            world.advance(jobs.get(2), "Downloading");
            world.fail(jobs.get(2), "bad");
            List<Effect> effects = new ArrayList<>();

            new Bulk(world.stores, world.operator)
                    .act(Selection.ofBatch(batch), world.actions.requeue(ORDER, Requeue.AFTER_LAST_GOOD), effects::add);

            assertThat(effects).extracting(Effect::item).containsExactlyInAnyOrder(jobs.get(0), jobs.get(2));
            assertThat(effects).extracting(Effect::kind).containsOnly(Kind.DONE);
        }

        private Effect requeue(JobId job, String step) {
            Requeue how = new Requeue(Optional.of(step), Requeue.Will.NORMAL);
            return world.operator.act(job, world.actions.requeue(ORDER, how));
        }
    }

    @Nested
    final class Stopping {

        @Test
        void aCancelledJobGoesThroughItsClosingSteps() {
            JobId job = world.onlyJob();
            world.advance(job, "Downloading");

            world.operator.act(job, world.actions.cancel(ORDER));

            assertThat(world.load(job).state()).isEqualTo(State.of("Mending"));
            assertThat(world.operator.act(job, world.actions.cancel(ORDER)).message())
                    .isEqualTo("Expected to cancel " + job
                            + ", but it is on its way to its end, in Mending; allowed: fail, priority");
        }

        @Test
        void aFailedJobIsFailedAtOnce() {
            JobId job = world.onlyJob();
            world.advance(job, "Downloading");

            world.operator.act(job, world.actions.fail(ORDER));

            assertThat(world.load(job).state()).isEqualTo(State.FAILED);
            assertThat(world.load(job).course().message()).isEqualTo("Failed by ada: because I say so");
            assertThat(world.stores.outbox().pending(10))
                    .extracting(message -> message.id())
                    .containsExactly(job + "-Failed-0");
        }

        @Test
        void theJobsOfAStoppedBatchAreStoppedToo() {
            BatchId batch = world.batch(2);
            List<JobId> jobs = world.jobs(batch);
            Lease running = world.workOn(jobs.get(1));

            world.operator.act(batch, world.actions.fail(ORDER));

            assertThat(world.load(batch).state()).isEqualTo(State.FAILED);
            assertThat(world.load(jobs.get(0)).state()).isEqualTo(State.FAILED);
            assertThat(world.worker.state().refresh(running).orElseThrow().kind())
                    .isEqualTo(Request.Kind.FAIL);
        }

        @Test
        void aBatchThatHasNotBegunCanBeGivenUp() {
            BatchId batch = world.pendingBatch();

            world.operator.act(batch, world.actions.fail(ORDER));

            assertThat(world.load(batch).state()).isEqualTo(State.FAILED);
        }

        @Test
        void aRequestThatComesTooLateIsTakenAway() {
            JobId job = world.onlyJob();
            world.advance(job, "Downloading");
            world.stores.controls().ask(job, new Request(Request.Kind.CANCEL, "ada", "because I say so"));

            world.operator.act(job, world.actions.cancel(ORDER));

            assertThat(world.stores.overview().request(job)).isEmpty();
        }
    }

    @Test
    void aBulkCommandComesToEachItemOnce() {
        BatchId batch = world.batch(2);
        world.jobs(batch).forEach(job -> world.advance(job, "Downloading"));
        List<Effect> effects = new ArrayList<>();

        new Bulk(world.stores, world.operator)
                .act(Selection.ofProfile("demo"), world.actions.cancel(ORDER), effects::add);

        assertThat(effects).extracting(Effect::item).doesNotHaveDuplicates().contains(batch);
        assertThat(effects).extracting(Effect::kind).containsOnly(Kind.DONE);
    }

    @Nested
    final class Deleting {

        private final Deletion deletion = new Deletion(world.stores, world.files(), world.clock);

        @Test
        void aFailedJobIsDeletedWithItsFiles() {
            JobId job = world.onlyJob();
            world.fail(job, "bad");

            assertThat(deletion.delete(job, ORDER).kind()).isEqualTo(Kind.DONE);
            assertThat(world.load(job).state()).isEqualTo(State.DELETED);
            assertThat(world.removedFiles).containsExactly(job);
        }

        @Test
        void aRunningJobIsNotDeleted() {
            JobId job = world.onlyJob();
            world.advance(job, "Downloading");

            assertThat(deletion.delete(job, ORDER).message())
                    .isEqualTo("Expected to delete " + job
                            + ", but it is Downloading; allowed: hold, cancel, fail, priority");
            assertThat(world.removedFiles).isEmpty();
        }

        @Test
        void aFailedBatchGoesWithItsJobsOnceTheRunningOnesHaveStopped() {
            BatchId batch = world.batch(2);
            List<JobId> jobs = world.jobs(batch);
            world.fail(batch, "bad");
            Lease running = world.workOn(jobs.get(1));

            Effect first = deletion.delete(batch, ORDER);

            assertThat(first.kind()).isEqualTo(Kind.ASKED);
            assertThat(first.message()).contains("1 of its jobs are being stopped");
            assertThat(world.load(batch).state()).isEqualTo(State.DELETED);
            assertThat(world.removedFiles).isEmpty();

            world.worker.state().release(running);

            assertThat(deletion.delete(batch, ORDER).kind()).isEqualTo(Kind.DONE);
            assertThat(world.stores.overview().batches()).isEmpty();
            assertThat(world.removedFiles).containsExactlyInAnyOrder(jobs.get(0), jobs.get(1), batch);
        }
    }

    @Test
    void aBatchOfWhichSomebodyHoldsAJobIsNotWaitedForWithoutEnd() {
        BatchId batch = world.batch(2);
        world.fail(batch, "bad");
        Stores held = new Stores(
                world.stores.state(),
                world.stores.intake(),
                world.stores.steps(),
                world.stores.queue(),
                world.stores.wakeups(),
                world.stores.presence(),
                world.stores.outbox(),
                world.stores.definitions(),
                world.stores.locks(),
                world.stores.controls(),
                world.stores.overview(),
                (gone, limit) -> new Removal.Round(false, 0, List.of()));

        Effect refused = new Deletion(held, world.files(), world.clock).delete(batch, ORDER);

        assertThat(refused.isRefused()).isTrue();
        assertThat(refused.message())
                .isEqualTo(batch + " is Deleted, but somebody holds the lease of one of its jobs: delete it again");
    }

    @Test
    void aFailedBatchIsReportedOnAgain() {
        BatchId batch = world.batch(0);
        world.fail(batch, "bad");

        assertThat(world.operator.act(batch, world.actions.report(ORDER)).message())
                .isEqualTo(batch + " is UpdateReporting (was Failed)");
    }

    @Test
    void aPriorityIsChangedAndTold() {
        JobId job = world.onlyJob();
        world.clock.advance(Duration.ofSeconds(1));

        assertThat(world.operator
                        .act(job, world.actions.priority(new Order("ada", ""), 5))
                        .message())
                .isEqualTo(job + " has priority 5 (was 50)");
        assertThat(world.lastLine(job).message()).isEqualTo("priority 5");
        assertThat(world.lastLine(job).at()).isEqualTo(Instant.parse("2026-01-01T00:00:01Z"));
    }

    @Test
    void theEndOfTheLastJobWakesItsBatch() {
        BatchId batch = world.batch(1);
        Lease lease = world.workOn(batch);
        Standing.Waiting wait =
                new Standing.Waiting(World.GROUP, Optional.empty(), Optional.of("batch/" + batch), "for its jobs");
        world.worker
                .state()
                .commit(
                        lease,
                        org.millrace.store.Change.to(lease.item().await(wait)).dropping());

        world.operator.act(world.jobs(batch).get(0), world.actions.fail(ORDER));

        assertThat(world.load(batch).standing()).isInstanceOf(Standing.Ready.class);
    }
}
