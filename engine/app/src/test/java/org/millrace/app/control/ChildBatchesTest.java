package org.millrace.app.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millrace.app.control.World.ORDER;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.control.Deletion;
import org.millrace.control.Effect;
import org.millrace.control.Effect.Kind;
import org.millrace.control.Requeue;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.store.Lease;
import org.millrace.store.StoreException;
import org.millrace.store.Stores;
import org.millrace.testkit.InMemoryStores.Interceptor;
import org.millrace.testkit.InMemoryStores.Session;
import org.millrace.testkit.InMemoryStores.Write;

/** What becomes of the batches that steps of a job made when the job is stopped, tried again or given up. */
final class ChildBatchesTest {

    private static final State PENDING = State.PENDING;

    /** A job in a step, the batch of two jobs that it made, and what a step of the first of those made, which is held. */
    private static final class Family {
        final World world = new World();
        final BatchId batch = world.batch(1);
        final JobId parent = world.jobs(batch).get(0);
        final BatchId children;
        final BatchId grandchildren;

        Family() {
            world.advance(parent, "Downloading");
            children = world.childrenOf(parent, "Downloading/1", 2);
            JobId first = world.jobs(children).get(0);
            world.advance(first, "Downloading");
            grandchildren = world.childrenOf(first, "Downloading/1", 1);
            world.operator.act(first, world.actions.hold(ORDER));
        }

        List<State> jobsOf(BatchId family) {
            return world.jobs(family).stream()
                    .map(job -> world.load(job).state())
                    .toList();
        }

        Deletion deletion(Stores stores) {
            return new Deletion(stores, world.files(), world.clock);
        }

        List<ItemId> all() {
            List<ItemId> all = new ArrayList<>(List.of(batch, children, grandchildren));
            for (BatchId one : List.of(batch, children, grandchildren)) {
                all.addAll(world.jobs(one));
            }
            return all;
        }
    }

    private final Family family = new Family();
    private final World world = family.world;

    @Test
    void nothingOfWhatAFailedJobMadeGoesOn() {
        Effect failed = world.operator.act(family.parent, world.actions.fail(ORDER));

        assertThat(failed.kind()).isEqualTo(Kind.DONE);
        assertThat(world.load(family.children).state()).isEqualTo(State.FAILED);
        assertThat(family.jobsOf(family.children)).containsExactly(State.FAILED, State.FAILED);
        assertThat(world.load(family.grandchildren).state()).isEqualTo(State.FAILED);
        assertThat(family.jobsOf(family.grandchildren)).containsExactly(State.FAILED);
    }

    @Test
    void whatACancelledJobMadeIsCancelled() {
        world.operator.act(family.parent, world.actions.cancel(ORDER));

        assertThat(world.load(family.parent).state()).isEqualTo(State.of("Mending"));
        assertThat(world.load(family.children).state()).isEqualTo(State.FAILED);
        assertThat(family.jobsOf(family.children)).containsExactly(State.FAILED, State.of("Mending"));
    }

    @Test
    void nobodyIsToldOfTheEndOfAPartOfAStep() {
        world.operator.act(family.parent, world.actions.fail(ORDER));

        assertThat(world.stores.outbox().pending(100))
                .extracting(message -> message.id().substring(0, 3))
                .containsOnly("jid");
    }

    @Test
    void aJobThatIsTriedAgainFindsWhatItMadeEnded() {
        world.operator.act(family.parent, world.actions.fail(ORDER));
        world.operator.act(family.parent, world.actions.requeue(ORDER, Requeue.AFTER_LAST_GOOD));

        BatchId anew = world.childrenOf(family.parent, "Downloading/2", 1);

        assertThat(world.stores.overview().batchesOf(family.parent)).containsExactly(family.children, anew);
        assertThat(world.load(family.children).state()).isEqualTo(State.FAILED);
        assertThat(family.jobsOf(anew)).containsExactly(PENDING);
    }

    @Test
    void aDeletedJobGoesWithAllThatItsStepsMade() {
        world.operator.act(family.parent, world.actions.hold(ORDER));
        List<ItemId> made = new ArrayList<>(family.all());
        made.remove(family.batch);

        Effect deleted = family.deletion(world.stores).delete(family.parent, ORDER);

        assertThat(deleted.kind()).isEqualTo(Kind.DONE);
        assertThat(world.load(family.parent).state()).isEqualTo(State.DELETED);
        assertThat(world.stores.overview().batches()).containsExactly(family.batch);
        assertThat(world.removedFiles).containsExactlyInAnyOrderElementsOf(made);
    }

    @Test
    void whatIsAtWorkIsStoppedBeforeItsFilesAndItsParentGo() {
        world.operator.act(family.parent, world.actions.hold(ORDER));
        JobId working = world.jobs(family.children).get(1);
        Lease lease = world.workOn(working);

        Effect first = family.deletion(world.stores).delete(family.parent, ORDER);

        assertThat(first.kind()).isEqualTo(Kind.ASKED);
        assertThat(world.stores.overview().request(working)).isPresent();
        assertThat(world.load(family.parent).state()).isEqualTo(State.DELETED);
        assertThat(world.removedFiles).doesNotContain(working, family.parent);

        world.worker.state().release(lease);

        assertThat(family.deletion(world.stores).delete(family.parent, ORDER).kind())
                .isEqualTo(Kind.DONE);
        assertThat(world.stores.overview().batches()).containsExactly(family.batch);
    }

    @Test
    void nothingGoesOnWithoutItsParentWhereverADeletionDiesAndTheNextOneEndsIt() {
        int deaths = 0;
        for (int write = 1; write == 1 || deaths == write - 1; write++) {
            Family broken = new Family();
            broken.world.fail(broken.batch, "bad");
            List<ItemId> all = broken.all();
            Session dying = broken.world.memory.session("dying");
            boolean died = diesAt(broken, dying, write);
            deaths += died ? 1 : 0;

            assertThat(orphans(broken.world)).as("after write " + write).isEmpty();
            Effect ended = broken.deletion(broken.world.stores).delete(broken.batch, ORDER);
            assertThat(died ? ended.kind() : Kind.DONE).isIn(Kind.DONE, Kind.REFUSED); // refused if it is gone
            assertThat(broken.world.stores.overview().batches()).isEmpty();
            assertThat(broken.world.removedFiles).containsAll(all);
        }
        assertThat(deaths).isGreaterThan(10);
    }

    private static boolean diesAt(Family broken, Session dying, int number) {
        AtomicInteger left = new AtomicInteger(number);
        broken.world.memory.intercept(new Interceptor() {
            @Override
            public void after(Write write) {
                if (write.session().equals(dying) && left.decrementAndGet() == 0) {
                    dying.kill();
                }
            }
        });
        try {
            broken.deletion(dying.stores()).delete(broken.batch, ORDER);
            return left.get() <= 0;
        } catch (StoreException died) {
            return true;
        } finally {
            broken.world.memory.intercept(new Interceptor() {});
        }
    }

    /** What could go on, or is there at all, although what it belongs to is over. */
    private static List<BatchId> orphans(World world) {
        return world.stores
                .overview()
                .batches()
                .filter(batch -> isOrphan(world, batch))
                .toList();
    }

    private static boolean isOrphan(World world, BatchId id) {
        Optional<ItemId> parent = ((Batch) world.load(id)).parent();
        if (parent.isEmpty()) {
            return false;
        }
        boolean goesOn = world.jobs(id).stream()
                .anyMatch(job -> !world.load(job).state().kind().isTerminal());
        return world.load(parent.get()).state().kind().isTerminal() && goesOn;
    }
}
