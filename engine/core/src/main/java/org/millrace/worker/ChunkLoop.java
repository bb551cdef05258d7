package org.millrace.worker;

import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.millrace.execution.ChunkRunner;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.ChunkRunner.Chunk;
import org.millrace.execution.ChunkRunner.Report;
import org.millrace.execution.ElementLists.Snapshot;
import org.millrace.execution.StepWork;
import org.millrace.spi.Status;
import org.millrace.store.StepProgress;
import org.millrace.store.StepProgress.ChunkEnd;
import org.millrace.store.StepProgress.ElementTally;
import org.millrace.store.StepProgress.Outputs;
import org.millrace.store.StepStore;
import org.millrace.store.StepStore.At;
import org.millrace.store.StepStore.Taken;
import org.millrace.store.StepStore.Turn;
import org.millrace.store.StoreException;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;

/** One pair of hands on a distributed step: hand in, take the next, run it. */
final class ChunkLoop {

    private static final Log LOG = Log.of(ChunkLoop.class);

    private final Equipment equipment;
    private final Meters meters;
    private final Scene scene;

    ChunkLoop(Equipment equipment, Meters meters, Scene scene) {
        this.equipment = equipment;
        this.meters = meters;
        this.scene = scene;
    }

    /**
     * Where the hands work.
     *
     * @param work the step
     * @param list its elements
     * @param epoch of the step
     * @param holder whose hands they are
     * @param useful whether it is worth asking a store again that does not answer
     */
    record Scene(StepWork work, Snapshot list, long epoch, String holder, BooleanSupplier useful) {}

    /**
     * Runs chunks until none is free.
     *
     * @param enough whether to stop before the next chunk
     * @param handedIn told of every chunk that was handed in
     * @return the record as last seen
     * @throws CancelledException if the work was stopped; the chunk in hand was given back
     */
    StepProgress run(BooleanSupplier enough, Runnable handedIn) throws CancelledException {
        Turn turn = turn(Optional.empty());
        while (turn.taken().isPresent()) {
            Taken taken = turn.taken().get();
            if (enough.getAsBoolean()) {
                giveUp(taken);
                return turn.progress();
            }
            turn = oneChunk(taken, handedIn);
        }
        return turn.progress();
    }

    private Turn oneChunk(Taken taken, Runnable handedIn) throws CancelledException {
        ChunkEnd end = end(taken);
        Turn turn = handIn(taken, end);
        meters.count(Meters.Count.CHUNKS);
        try {
            if (end.outputs() == Outputs.STAGED) {
                publish(taken.chunk(), taken.token());
            }
            handedIn.run();
            return turn;
        } catch (RuntimeException | Error failure) { // the next one is in our hands already
            turn.taken().ifPresent(this::giveUp);
            throw failure;
        }
    }

    private Turn handIn(Taken taken, ChunkEnd end) {
        try {
            return turn(Optional.of(end));
        } catch (StoreException refused) { // as far as anybody knows, it is still in our hands
            giveUp(taken);
            throw refused;
        }
    }

    private ChunkEnd end(Taken taken) throws CancelledException {
        try {
            Report report = StoppableRun.run(equipment.chunks(), meters, scene.work(), chunk(taken));
            return new ChunkEnd(taken.chunk(), taken.token(), report.tally(), report.outputs(), report.parked());
        } catch (CancelledException | StoreException | Error notOurs) {
            giveUp(taken);
            throw notOurs;
        } catch (RuntimeException failure) { // the boundary: a chunk that stays in hand would never end
            if (isAway(failure)) {
                giveUp(taken);
                throw failure;
            }
            LOG.error(
                    "A chunk could not be run",
                    failure,
                    "item",
                    scene.work().item().id().value(),
                    "chunk",
                    taken.chunk());
            return fatal(taken, failure);
        }
    }

    /** The chunk is not to blame, and is run when the files can be reached again. */
    private static boolean isAway(RuntimeException failure) {
        return failure instanceof WorkspaceException away && away.reason() == Reason.UNAVAILABLE;
    }

    private Chunk chunk(Taken taken) {
        ChunkRunner.Source elements = scene.list().chunk(taken.chunk());
        return new Chunk(taken.chunk(), scene.epoch(), taken.token(), elements, taken.file());
    }

    private static ChunkEnd fatal(Taken taken, RuntimeException failure) {
        String message = "Chunk " + taken.chunk() + " could not be run: " + failure.getMessage();
        ElementTally tally = new ElementTally(Map.of(Status.FATAL, 1L), Status.FATAL, message);
        return new ChunkEnd(taken.chunk(), taken.token(), tally, Outputs.NONE, Optional.empty());
    }

    /** Whether none is free, as far as a record tells: others have what is left, or it waits. */
    boolean isNothingFree(StepProgress progress) {
        return progress.next(equipment.clock().instant()).isEmpty();
    }

    /** Makes the outputs of a committed chunk visible, and says so. */
    void publish(int chunk, long token) {
        Chunk committed = chunk(new Taken(chunk, token, Optional.empty()));
        scene.work().files().publish(committed.staging(scene.work().step()));
        steps().published(at(), chunk, token);
    }

    private Turn turn(Optional<ChunkEnd> end) {
        return new Patience(meters).ask(scene.useful(), () -> steps().turn(at(), end));
    }

    private void giveUp(Taken taken) {
        try {
            steps().giveUp(at(), taken.chunk(), taken.token());
        } catch (StoreException unable) {
            LOG.warn(
                    "A chunk could not be given back; it is free when the session ends",
                    unable,
                    "chunk",
                    taken.chunk());
        }
    }

    private At at() {
        StepWork work = scene.work();
        return new At(
                work.item().id(),
                work.step().name().value(),
                scene.epoch(),
                scene.holder(),
                equipment.clock().instant());
    }

    private StepStore steps() {
        return equipment.stores().steps();
    }
}
