package org.millrace.worker;

import java.time.Instant;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.millrace.definition.model.StepDefinition;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.ChunkRunner.Chunk;
import org.millrace.execution.ChunkRunner.Report;
import org.millrace.execution.ReferenceElement;
import org.millrace.execution.StepWork;
import org.millrace.item.Standing.Waiting;
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

/** A step of one element. It leaves a record only if it has to be gone on with. */
final class RefStep {

    private final Equipment equipment;
    private final Meters meters;

    RefStep(Equipment equipment, Meters meters) {
        this.equipment = equipment;
        this.meters = meters;
    }

    StepResult run(Charge charge, StepWork work) {
        Optional<StepProgress> earlier = earlier(charge, work.step());
        Optional<Ended> settled =
                earlier.filter(StepProgress::isOver).map(over -> ended(over.tally(), Optional.empty()));
        return settled.<StepResult>map(end -> end).orElseGet(() -> attempt(charge, work, earlier));
    }

    private StepResult attempt(Charge charge, StepWork work, Optional<StepProgress> earlier) {
        Chunk chunk = chunk(charge, work, earlier);
        try {
            Report report = StoppableRun.run(equipment.chunks(), meters, work, chunk);
            Optional<Parked> parked = report.parked();
            return parked.isPresent()
                    ? waits(work.step(), parked.get(), chunk.token())
                    : ended(report.tally(), staged(report, chunk, work.step())).telling(report.told());
        } catch (CancelledException cancelled) {
            return new Stopped(charge.stopped().orElseThrow(() -> new IllegalStateException(cancelled)));
        }
    }

    /** What an earlier attempt at the step left. */
    Optional<StepProgress> earlier(Charge charge, StepDefinition step) {
        return charge.hasProgress()
                ? equipment
                        .stores()
                        .steps()
                        .load(charge.item().id(), step.name().value())
                : Optional.empty();
    }

    static Chunk chunk(Charge charge, StepWork work, Optional<StepProgress> earlier) {
        Optional<Long> file = earlier.flatMap(
                        known -> Optional.ofNullable(known.parked().get(0)))
                .map(Parked::token);
        return new Chunk(0, charge.lease().token(), ReferenceElement.source(work), file);
    }

    static Optional<String> staged(Report report, Chunk chunk, StepDefinition step) {
        return report.outputs() == Outputs.STAGED ? Optional.of(chunk.staging(step)) : Optional.empty();
    }

    static Ended ended(ElementTally tally, Optional<String> staged) {
        return new Ended(tally.worst(), tally.message(), staged, Optional.empty());
    }

    static Waits waits(StepDefinition step, Parked parked, long epoch) {
        StepProgress record = record(epoch, new Result(1, ElementTally.NONE), Optional.of(parked));
        Optional<Instant> until = parked.until();
        Waiting wait = new Waiting(step.workerGroup().value(), until, parked.wakeKey(), parked.reason());
        return new Waits(wait, Optional.of(put(step, record)), StepTimes.WAIT);
    }

    /** The record of a step whose result is known, but not yet what follows from it. */
    static Put settled(StepDefinition step, long epoch, Ended ended) {
        return settled(step, epoch, ended, 0);
    }

    /** The same for a step whose actions asked for jobs. */
    static Put settled(StepDefinition step, long epoch, Ended ended, long jobs) {
        Status status = ended.status();
        ElementTally tally = new ElementTally(Map.of(status, 1L), status, ended.message());
        return put(step, record(epoch, new Result(jobs, tally), Optional.empty()));
    }

    /** How many elements are still to come of the step's one, and how it fared. */
    private record Result(long elements, ElementTally tally) {}

    private static Put put(StepDefinition step, StepProgress record) {
        return new Put(step.name().value(), record, Sharing.HOLDER);
    }

    private static StepProgress record(long epoch, Result result, Optional<Parked> parked) {
        Plan one = new Plan(result.elements(), 1, new BitSet(), 1, Stop.ON_FATAL);
        BitSet finished = new BitSet();
        finished.set(0, parked.isEmpty());
        TreeMap<Integer, Parked> waiting = new TreeMap<>();
        parked.ifPresent(why -> waiting.put(0, why));
        return new StepProgress(epoch, one, finished, new TreeMap<>(), waiting, new TreeMap<>(), result.tally());
    }
}
