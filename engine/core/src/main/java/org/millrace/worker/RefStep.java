package org.millrace.worker;

import java.time.Instant;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.millrace.definition.model.Located;
import org.millrace.definition.model.StepDefinition;
import org.millrace.execution.ChunkRunner;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.ChunkRunner.Chunk;
import org.millrace.execution.ChunkRunner.Report;
import org.millrace.execution.StepWork;
import org.millrace.item.Standing.Waiting;
import org.millrace.spi.Element;
import org.millrace.spi.Status;
import org.millrace.store.ProgressWrite.Put;
import org.millrace.store.ProgressWrite.Sharing;
import org.millrace.store.StepProgress;
import org.millrace.store.StepProgress.ElementTally;
import org.millrace.store.StepProgress.Outputs;
import org.millrace.store.StepProgress.Parked;
import org.millrace.store.StepProgress.Plan;
import org.millrace.store.StepProgress.Stop;
import org.millrace.worker.StepResult.Ended;
import org.millrace.worker.StepResult.Stopped;
import org.millrace.worker.StepResult.Waits;
import org.millrace.workspace.WorkspacePath;

/** A step of one element. It leaves a record only if it has to be gone on with. */
final class RefStep {

    private static final Plan ONE = new Plan(1, 1, new BitSet(), 1, Stop.ON_FATAL);

    private final Equipment equipment;

    RefStep(Equipment equipment) {
        this.equipment = equipment;
    }

    StepResult run(Charge charge, StepWork work) {
        Optional<StepProgress> earlier = earlier(charge, work.step());
        Optional<Ended> settled = earlier.filter(StepProgress::isOver).map(over -> ended(over.tally(), Optional.empty()));
        return settled.<StepResult>map(end -> end).orElseGet(() -> attempt(charge, work, earlier));
    }

    private StepResult attempt(Charge charge, StepWork work, Optional<StepProgress> earlier) {
        Chunk chunk = chunk(charge, work.step(), earlier);
        try {
            Report report = Interruptible.run(equipment.chunks(), work, chunk);
            Optional<Parked> parked = report.parked();
            return parked.isPresent()
                    ? waits(work.step(), parked.get(), chunk.token())
                    : ended(report.tally(), staged(report, chunk, work.step()));
        } catch (CancelledException cancelled) {
            return new Stopped(charge.stopped().orElseThrow(() -> new IllegalStateException(cancelled)));
        }
    }

    /** What an earlier attempt at the step left. */
    Optional<StepProgress> earlier(Charge charge, StepDefinition step) {
        return charge.hasProgress()
                ? equipment.stores().steps().load(charge.item().id(), step.name().value())
                : Optional.empty();
    }

    static Chunk chunk(Charge charge, StepDefinition step, Optional<StepProgress> earlier) {
        Optional<Long> file = earlier.map(known -> known.parked().get(0)).map(Parked::token);
        return new Chunk(0, charge.lease().token(), source(step), file);
    }

    /** The one element: the file that the distribution names, or nothing in particular. */
    private static ChunkRunner.Source source(StepDefinition step) {
        String name = step.distribution().element().map(Located::value).orElse("");
        boolean isPath = !name.isEmpty() && WorkspacePath.defect(name).isEmpty();
        Optional<WorkspacePath> path = isPath ? Optional.of(WorkspacePath.of(name)) : Optional.empty();
        return () -> Stream.of(new Element(name, path, Map.of()));
    }

    static Optional<String> staged(Report report, Chunk chunk, StepDefinition step) {
        return report.outputs() == Outputs.STAGED
                ? Optional.of(chunk.staging(step))
                : Optional.empty();
    }

    static Ended ended(ElementTally tally, Optional<String> staged) {
        return new Ended(tally.worst(), tally.message(), staged, Optional.empty());
    }

    static Waits waits(StepDefinition step, Parked parked, long epoch) {
        StepProgress record = record(epoch, ElementTally.NONE, Optional.of(parked));
        Optional<Instant> until = parked.until();
        Waiting wait = new Waiting(step.workerGroup().value(), until, parked.wakeKey(), parked.reason());
        return new Waits(wait, Optional.of(put(step, record)), StepTimes.WAIT);
    }

    /** The record of a step that is over and whose result is known, but not yet what follows from it. */
    static Put settled(StepDefinition step, long epoch, Ended ended) {
        Status status = ended.status();
        return put(step, record(epoch, new ElementTally(Map.of(status, 1L), status, ended.message()), Optional.empty()));
    }

    private static Put put(StepDefinition step, StepProgress record) {
        return new Put(step.name().value(), record, Sharing.HOLDER);
    }

    private static StepProgress record(long epoch, ElementTally tally, Optional<Parked> parked) {
        BitSet finished = new BitSet();
        finished.set(0, parked.isEmpty());
        TreeMap<Integer, Parked> waiting = new TreeMap<>();
        parked.ifPresent(why -> waiting.put(0, why));
        return new StepProgress(epoch, ONE, finished, new TreeMap<>(), waiting, new TreeMap<>(), tally);
    }
}
