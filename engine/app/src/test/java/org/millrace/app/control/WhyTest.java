package org.millrace.app.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millrace.app.control.World.ORDER;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.millrace.batch.BatchId;
import org.millrace.control.CollectionHolds;
import org.millrace.control.Obstacles;
import org.millrace.control.Snapshots;
import org.millrace.control.Why;
import org.millrace.item.ItemId;
import org.millrace.item.Standing;
import org.millrace.job.JobId;
import org.millrace.store.Change;
import org.millrace.store.Controls.Notice;
import org.millrace.store.Lease;
import org.millrace.store.Presence.Card;

final class WhyTest {

    private final World world = new World();
    private final BatchId batch = world.batch(2);
    private final JobId first = world.jobs(batch).get(0);
    private final JobId second = world.jobs(batch).get(1);

    @BeforeEach
    void tick() {
        world.clock.advance(Duration.ofMinutes(1));
    }

    @Test
    void nobodyIsThereToTakeIt() {
        assertThat(why(first))
                .isEqualTo(new Why(
                        first + " is ready in Pending, but no worker of group Hands is registered.",
                        "millrace worker --group Hands"));
    }

    @Test
    void othersComeFirst() {
        world.worker.presence().register(new Card("w1", Set.of("Hands"), "here", 4, world.clock.instant()));

        assertThat(why(second).reason())
                .isEqualTo(second + " is ready in Pending for group Hands, with 1 more urgent before it;"
                        + " the group has 1 worker with 4 slots.");
        assertThat(why(first).reason()).contains("next in line");
    }

    @Test
    void theQueueIsPaused() {
        world.stores.controls().pause(new Notice("ingest", "the disk is full", "ada", world.clock.instant()));

        assertThat(why(first))
                .isEqualTo(new Why(
                        first + " is ready in Pending, but the queue is paused by ada since 2026-01-01T00:01:00Z"
                                + " because the disk is full.",
                        "millrace unpause"));
    }

    @Test
    void somebodyHoldsIt() {
        world.operator.act(first, world.actions.hold(ORDER));

        assertThat(why(first))
                .isEqualTo(new Why(
                        first + " is held by ada since 2026-01-01T00:01:00Z because because I say so;"
                                + " released, it goes on in Pending.",
                        "millrace release " + first));
    }

    @Test
    void itsCollectionIsHeld() {
        new CollectionHolds(world.stores, world.clock).hold("demo", ORDER);

        assertThat(why(first).reason()).contains(" because the collection demo is held: because I say so");
        assertThat(why(first).remedy()).isEqualTo("millrace release --collection demo --items");
    }

    @Test
    void somebodyHoldsItAndItsCollectionIsHeldToo() {
        world.operator.act(first, world.actions.hold(ORDER));
        new CollectionHolds(world.stores, world.clock).hold("demo", ORDER);

        assertThat(why(first).remedy()).isEqualTo("millrace release --collection demo, then millrace release " + first);
    }

    @Test
    void whatKeepsManyIsToldWithoutNamingOne() {
        world.stores.controls().pause(new Notice("ingest", "the disk is full", "ada", world.clock.instant()));
        new CollectionHolds(world.stores, world.clock).hold("other", ORDER);

        assertThat(new Obstacles(world.stores).find())
                .containsExactly(
                        new Why(
                                "The queue is paused by ada since 2026-01-01T00:01:00Z because the disk is full.",
                                "millrace unpause"),
                        new Why(
                                "The collection other is held by ada since 2026-01-01T00:01:00Z because because I say so.",
                                "millrace release --collection other --items"),
                        new Why(
                                "3 items are ready for group Hands, but no worker of it is registered.",
                                "millrace worker --group Hands"));
    }

    @Test
    void aWorkerHasIt() {
        world.workOn(first);

        assertThat(why(first).reason())
                .isEqualTo(first + " is in Pending under the lease of worker w1 since 2026-01-01T00:01:00Z.");

        world.operator.act(first, world.actions.cancel(ORDER));

        assertThat(why(first).reason()).endsWith("; ada has asked to cancel it.");
    }

    @Test
    void itWaits() {
        world.advance(first, "Downloading");
        await(
                first,
                new Standing.Waiting(
                        "Hands",
                        Optional.of(world.clock.instant().plusSeconds(60)),
                        Optional.of("call/7"),
                        "attempt 2 of 3 failed"));

        assertThat(why(first))
                .isEqualTo(new Why(
                        first + " is in Downloading and waits for the signal call/7 until 2026-01-01T00:02:00Z:"
                                + " attempt 2 of 3 failed. No worker of group Hands is registered.",
                        "millrace worker --group Hands"));

        world.clock.advance(Duration.ofHours(1));

        assertThat(why(first).reason()).endsWith("That time is over, but no worker of group Hands is registered.");

        world.worker.presence().register(new Card("w1", Set.of("Hands"), "here", 4, world.clock.instant()));

        assertThat(why(first).reason()).endsWith(": attempt 2 of 3 failed.");
        assertThat(why(first).remedy()).isEqualTo("millrace signal call/7 ends it");
    }

    @Test
    void aBatchWaitsForItsJobs() {
        await(batch, new Standing.Waiting("Hands", Optional.empty(), Optional.of("batch/" + batch), "for its jobs"));
        world.fail(first, "bad");

        assertThat(why(batch))
                .isEqualTo(new Why(
                        batch + " is in Downloading. It waits for 1 of its 2 jobs (1 failed).",
                        "millrace jobs --batch " + batch));
    }

    @Test
    void itFailed() {
        world.advance(first, "Downloading");
        world.advance(first, "Storing");
        world.fail(first, "disk full");

        assertThat(why(first))
                .isEqualTo(new Why(
                        first + " is Failed since 2026-01-01T00:01:00Z because: disk full."
                                + " The last step that ended well is Downloading.",
                        "millrace requeue " + first + " when the cause is mended"));
    }

    @Test
    void itsContentWasRefusedForGood() {
        BatchId rejected = world.rejectedJobs();
        JobId job = world.jobs(rejected).get(0);

        assertThat(why(job).remedy())
                .isEqualTo("What was handed in cannot be used as it is; mend it. Then hand it in anew."
                        + " To overrule that: millrace requeue " + job + " --force");
    }

    @Test
    void aFailedBatchSaysWhatItsJobsNeed() {
        world.fail(batch, "bad");

        assertThat(why(batch).reason()).endsWith(" Of its 2 jobs 0 failed, and 2 have not ended.");
        assertThat(why(batch).remedy()).isEqualTo("millrace report " + batch + ", when its jobs have ended");

        world.fail(first, "bad");
        world.fail(second, "bad");

        assertThat(why(batch).remedy())
                .isEqualTo("millrace requeue --batch " + batch + ", then millrace report " + batch);
    }

    @Test
    void aFailedBatchWithoutJobsIsHandedInAnew() {
        BatchId empty = world.batch(0);
        world.fail(empty, "the manifest has no rows");

        assertThat(why(empty).remedy()).endsWith("Then hand it in anew.");
    }

    private Why why(ItemId id) {
        return Why.of(new Snapshots(world.stores, world.clock).of(id));
    }

    private void await(ItemId id, Standing.Waiting wait) {
        Lease lease = world.workOn(id);
        world.worker.state().commit(lease, Change.to(lease.item().await(wait)).dropping());
    }
}
