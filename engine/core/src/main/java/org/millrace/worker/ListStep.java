package org.millrace.worker;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millrace.definition.model.StepDefinition;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.ElementLists.BadListException;
import org.millrace.execution.ElementLists.Snapshot;
import org.millrace.execution.StepWork;
import org.millrace.item.Standing.Waiting;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Presence.Registration;
import org.millrace.store.ProgressWrite.Put;
import org.millrace.store.ProgressWrite.Sharing;
import org.millrace.store.StepProgress;
import org.millrace.store.StepProgress.ElementTally;
import org.millrace.store.StepStore.At;
import org.millrace.worker.ChunkLoop.Scene;
import org.millrace.worker.StepResult.Ended;
import org.millrace.worker.StepResult.Left;
import org.millrace.worker.StepResult.Stopped;
import org.millrace.worker.StepResult.Waits;

/** A distributed step, as its leaseholder sees it: it begins it, works on it like the others, and ends it. */
final class ListStep {

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
    private static final Duration POLL = Duration.ofSeconds(30);

    private final Equipment equipment;
    private final Meters meters;
    private final Boundary boundary;

    ListStep(Equipment equipment, Meters meters, Boundary boundary) {
        this.equipment = equipment;
        this.meters = meters;
        this.boundary = boundary;
    }

    StepResult run(Charge charge, StepWork work) {
        try {
            return charge.hasProgress() ? goOn(charge, work) : begin(charge, work);
        } catch (BadListException bad) {
            return Ended.of(Status.KO, bad.code() + ": " + bad.getMessage());
        } catch (CancelledException cancelled) {
            return new Stopped(charge.stopped().orElseThrow(() -> new IllegalStateException(cancelled)));
        }
    }

    private StepResult begin(Charge charge, StepWork work) throws BadListException, CancelledException {
        long epoch = charge.lease().token();
        Snapshot list = equipment.lists().take(work, epoch);
        if (list.plan().chunks() == 0) {
            return Ended.of(work.step().distribution().statusOnEmpty(), "There are no elements");
        }
        StepProgress fresh = StepProgress.fresh(epoch, list.plan());
        String message = list.plan().elements() + " elements in " + list.plan().chunks() + " chunks";
        charge.commit(Change.to(charge.item()).with(put(work.step(), fresh)).telling(entry(charge, message)));
        return lead(charge, work, new Standpoint(list, fresh));
    }

    private static HistoryEntry entry(Charge charge, String message) {
        var state = charge.item().state();
        return new HistoryEntry(
                charge.now(), charge.lease().holder(), state, state, StepTimes.BEGIN, Duration.ZERO, message);
    }

    private static Put put(StepDefinition step, StepProgress progress) {
        Sharing sharing = progress.plan().chunks() > 1 ? Sharing.GROUP : Sharing.HOLDER;
        return new Put(step.name().value(), progress, sharing);
    }

    private StepResult goOn(Charge charge, StepWork work) throws BadListException, CancelledException {
        String step = work.step().name().value();
        Optional<StepProgress> known =
                equipment.stores().steps().load(charge.item().id(), step);
        if (known.isEmpty()) {
            return begin(charge, work);
        }
        StepProgress progress = known.get();
        if (progress.inFlight().isEmpty()) { // which signal came is not told to a claimer
            At at = new At(
                    charge.item().id(), step, progress.epoch(), charge.lease().holder(), charge.now());
            progress = equipment.stores().steps().signalled(at).orElse(progress);
        }
        Snapshot list = equipment.lists().open(work, progress.epoch());
        return lead(charge, work, new Standpoint(list, progress));
    }

    /** The list and the record that the leaseholder starts from. */
    private record Standpoint(Snapshot list, StepProgress progress) {}

    private StepResult lead(Charge charge, StepWork work, Standpoint start) throws CancelledException {
        long epoch = start.progress().epoch();
        Scene scene = new Scene(work, start.list(), epoch, charge.lease().holder(), charge.lease()::isHeld);
        ChunkLoop loop = new ChunkLoop(equipment, meters, scene);
        int most = Math.min(
                start.progress().plan().parallelism(), start.progress().plan().chunks());
        Crew crew = new Crew(loop, work.cancellation(), charge.item(), most);
        Registration offered = boundary.offer(crew);
        try {
            return lead(charge, crew, loop);
        } finally {
            offered.close();
            crew.close();
        }
    }

    private StepResult lead(Charge charge, Crew crew, ChunkLoop loop) throws CancelledException {
        SortedMap<Integer, Long> late = Collections.emptySortedMap();
        while (true) {
            long heard = crew.bell().rings();
            StepProgress progress = crew.lead(() -> isLeaving(crew), () -> countNoAccident(charge));
            Optional<StepResult> result = conclude(charge, crew, progress);
            if (result.isPresent()) {
                return result.get();
            }
            boolean nobodyElse = progress.inFlight().isEmpty() && crew.isAlone();
            if (nobodyElse && !late.isEmpty() && late.equals(progress.unpublished())) {
                late.forEach(loop::publish); // who handed them in had time enough and is gone
            } else {
                late = progress.unpublished();
                crew.bell().await(heard, LOOK_AGAIN);
            }
            throwIfStopped(charge);
        }
    }

    /** Once a step is to be left nobody joins any more, so that it can be left as soon as all hands are free. */
    private boolean isLeaving(Crew crew) {
        if (crew.isOpen() && boundary.givesWay(crew)) {
            crew.close();
        }
        return !crew.isOpen();
    }

    /** The deaths of earlier holders of a step that gets on are not its fault. */
    private static void countNoAccident(Charge charge) {
        if (charge.claims() > 1) {
            charge.commit(Change.to(charge.item()));
        }
    }

    private static void throwIfStopped(Charge charge) throws CancelledException {
        Optional<String> reason = charge.cancellation().reason();
        if (reason.isPresent()) {
            throw new CancelledException(reason.get());
        }
    }

    /** What follows from the record, if no more than waiting for others does. */
    private Optional<StepResult> conclude(Charge charge, Crew crew, StepProgress progress) {
        if (progress.isOver()) {
            boolean done = crew.isAlone() && progress.unpublished().isEmpty();
            return done ? Optional.of(ended(progress.tally())) : Optional.empty();
        }
        if (isLeaving(crew)) {
            return crew.isAlone() ? Optional.of(new Left()) : Optional.empty();
        }
        String group = Places.group(charge.item());
        boolean waits = progress.inFlight().isEmpty()
                && progress.unpublished().isEmpty()
                && progress.next(charge.now()).isEmpty();
        return waits && crew.isAlone() ? Optional.of(waits(charge, progress, group)) : Optional.empty();
    }

    private static Ended ended(ElementTally tally) {
        String counts = tally.counts().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(count -> count.getKey() + " " + count.getValue())
                .collect(Collectors.joining(", "));
        return Ended.of(tally.worst(), tally.message().isEmpty() ? counts : counts + ": " + tally.message());
    }

    private static Waits waits(Charge charge, StepProgress progress, String group) {
        List<String> keys = progress.parked().values().stream()
                .flatMap(parked -> parked.wakeKey().stream())
                .distinct()
                .toList();
        // An item waits for one key; others are looked at now and then
        Optional<Instant> poll = keys.size() > 1 ? Optional.of(charge.now().plus(POLL)) : Optional.empty();
        Optional<Instant> until =
                Stream.of(progress.wakeTime(), poll).flatMap(Optional::stream).min(Instant::compareTo);
        String reason = progress.parked().values().iterator().next().reason();
        Waiting wait = new Waiting(group, until, keys.stream().findFirst(), reason);
        return new Waits(wait, Optional.empty(), StepTimes.WAIT);
    }
}
