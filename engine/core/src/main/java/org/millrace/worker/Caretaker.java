package org.millrace.worker;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.millrace.store.Presence.Card;
import org.millrace.store.Presence.Registration;
import org.millrace.store.StoreException;

/**
 * Looks after what concerns all workers, on one of them at a time: ends waits that are due, delivers messages, removes
 * what was kept long enough, and whatever duties it is given. It sleeps when there is nothing to do. Two at work at a
 * time, while an office changes hands, do no harm: all it does may be done twice.
 */
public final class Caretaker implements AutoCloseable {

    /** The office. */
    public static final String OFFICE = "caretaker";

    private static final Log LOG = Log.of(Caretaker.class);
    private static final int WAKES_AT_A_TIME = 500;
    private static final Duration LONGEST_SLEEP = Duration.ofHours(1);
    private static final Duration SIGNALS_KEPT = Duration.ofDays(30);
    private static final Duration SIGNALS_LOOKED_AT = Duration.ofHours(6);
    private static final int SIGNALS_AT_A_TIME = 1_000;
    private static final Duration SHORTEST_RETRY = Duration.ofSeconds(1);
    private static final Duration LONGEST_RETRY = Duration.ofMinutes(5);

    private final Equipment equipment;
    private final Duties duties;
    private final Postman postman;
    private final ScheduledThreadPoolExecutor office;
    private final List<Registration> open = new ArrayList<>();
    private final Registration candidacy;
    private @Nullable Future<?> wakeUp;
    private @Nullable Future<?> delivery;
    private Duration retry = SHORTEST_RETRY;

    /** Something else to look after, from when the office is taken until it is given up. */
    public interface Duty {

        /** Begins; closed when the office is given up. */
        Registration begin();
    }

    /**
     * What is looked after.
     *
     * @param transport how messages are delivered
     * @param retention how long items are kept, if not for ever
     * @param archive keeps the history of what is removed
     * @param others what else
     */
    public record Duties(
            MessageTransport transport, Optional<Retention> retention, HistoryArchive archive, List<Duty> others) {
        public Duties {
            Objects.requireNonNull(transport, "transport");
            Objects.requireNonNull(retention, "retention");
            Objects.requireNonNull(archive, "archive");
            others = List.copyOf(others);
        }

        /** Wake-ups and messages alone. */
        public static Duties of(MessageTransport transport) {
            return new Duties(transport, Optional.empty(), (item, history) -> {}, List.of());
        }
    }

    /** Stands for the office. */
    public Caretaker(Equipment equipment, Meters meters, Card card, Duties duties) {
        this.equipment = equipment;
        this.duties = duties;
        this.postman = new Postman(equipment.stores().outbox(), duties.transport(), meters);
        this.office = new ScheduledThreadPoolExecutor(1, work -> thread(work, card.id()));
        this.office.setRemoveOnCancelPolicy(true);
        this.office.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        this.candidacy = equipment.stores().presence().standFor(OFFICE, card, this::elected, this::deposed);
    }

    private static Thread thread(Runnable work, String worker) {
        Thread thread = new Thread(work, worker + "-caretaker");
        thread.setDaemon(true);
        return thread;
    }

    private void elected() {
        submit(this::begin);
    }

    private void deposed() {
        submit(this::end);
    }

    private void submit(Runnable work) {
        if (!office.isShutdown()) {
            office.execute(guarded(work));
        }
    }

    /** A store that does not answer is no reason to stop caring. */
    private Runnable guarded(Runnable work) {
        return () -> {
            try {
                work.run();
            } catch (StoreException failure) {
                LOG.warn("The caretaker tries again later", failure);
                Future<?> unused = later(guarded(work), SHORTEST_RETRY);
            } catch (RuntimeException failure) {
                LOG.error("A duty failed", failure);
            }
        };
    }

    private Future<?> later(Runnable work, Duration pause) {
        return office.schedule(work, Math.max(0, pause.toMillis()), TimeUnit.MILLISECONDS);
    }

    private void begin() {
        end();
        open.add(equipment.stores().wakeups().watch(() -> submit(this::wake)));
        open.add(equipment.stores().outbox().watch(() -> submit(this::deliver)));
        duties.retention().ifPresent(this::purge);
        every(SIGNALS_LOOKED_AT, this::forgetSignals);
        duties.others().forEach(duty -> open.add(duty.begin()));
        LOG.info("The caretaker's office is taken");
        submit(this::deliver);
        submit(this::wake);
    }

    private void purge(Retention retention) {
        Purge purge = new Purge(equipment, retention, duties.archive());
        every(retention.pause(), purge::pass);
    }

    private void every(Duration pause, Runnable work) {
        Future<?> passes = office.scheduleWithFixedDelay(guarded(work), 0, pause.toMillis(), TimeUnit.MILLISECONDS);
        open.add(() -> passes.cancel(false));
    }

    /** A signal may come before anybody waits for it, but not for ever. */
    private void forgetSignals() {
        Instant before = equipment.clock().instant().minus(SIGNALS_KEPT);
        int forgotten = equipment.stores().wakeups().forgetSignals(before, SIGNALS_AT_A_TIME);
        if (forgotten > 0) {
            LOG.info("Signals that nobody waited for were dropped", "signals", forgotten);
        }
    }

    private void end() {
        open.forEach(Registration::close);
        open.clear();
        cancel(wakeUp);
        cancel(delivery);
    }

    private static void cancel(@Nullable Future<?> future) {
        if (future != null) {
            future.cancel(false);
        }
    }

    private void wake() {
        if (open.isEmpty()) {
            return;
        }
        cancel(wakeUp);
        Instant now = equipment.clock().instant();
        if (equipment.stores().wakeups().wakeDue(now, WAKES_AT_A_TIME) >= WAKES_AT_A_TIME) {
            submit(this::wake);
            return;
        }
        equipment.stores().wakeups().nextDue().ifPresent(due -> wakeUp = later(guarded(this::wake), sleep(now, due)));
    }

    private static Duration sleep(Instant now, Instant due) {
        Duration sleep = Duration.between(now, due).plusMillis(1); // never before it is due
        return sleep.compareTo(LONGEST_SLEEP) > 0 ? LONGEST_SLEEP : sleep;
    }

    private void deliver() {
        if (open.isEmpty()) {
            return;
        }
        cancel(delivery);
        if (postman.round() == 0) {
            retry = SHORTEST_RETRY;
            return;
        }
        delivery = later(guarded(this::deliver), retry);
        Duration twice = retry.multipliedBy(2);
        retry = twice.compareTo(LONGEST_RETRY) > 0 ? LONGEST_RETRY : twice;
    }

    /** Gives the office up. */
    @Override
    public void close() {
        candidacy.close();
        office.execute(this::end);
        office.shutdown();
        try {
            if (!office.awaitTermination(10, TimeUnit.SECONDS)) {
                office.shutdownNow();
            }
        } catch (InterruptedException interrupted) {
            office.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
