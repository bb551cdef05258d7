package org.millrace.worker;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.millrace.execution.Cancellation;
import org.millrace.store.Presence.Registration;
import org.millrace.worker.Stop.Kind;

/** Stops work whose time is over. */
final class Alarms {

    private final ScheduledExecutorService office;

    Alarms(ScheduledExecutorService office) {
        this.office = office;
    }

    /** Sets the alarms of a step, if it or its item has a bound of time, until closed. */
    Registration set(Charge charge, StepTimes times) {
        List<Future<?>> alarms = new ArrayList<>(2);
        times.stepDeadline().ifPresent(end -> alarms.add(at(charge, end, Kind.STEP_TIMEOUT)));
        times.itemDeadline().ifPresent(end -> alarms.add(at(charge, end, Kind.ITEM_TIMEOUT)));
        return () -> alarms.forEach(alarm -> alarm.cancel(false));
    }

    private Future<?> at(Charge charge, Instant end, Kind kind) {
        Stop stop = new Stop(kind, "its time is over");
        Cancellation begun = charge.cancellation();
        long millis = Math.max(0, Duration.between(charge.now(), end).toMillis());
        return office.schedule(() -> charge.stop(begun, stop), millis, TimeUnit.MILLISECONDS);
    }
}
