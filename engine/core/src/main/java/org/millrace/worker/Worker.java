package org.millrace.worker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.millrace.execution.Cancellation;
import org.millrace.item.ItemId;
import org.millrace.store.Lease;
import org.millrace.store.Presence.Card;
import org.millrace.store.Presence.Registration;
import org.millrace.store.Request;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/**
 * Works on what is ready for its groups, on as many threads as it has slots, until it is closed.
 *
 * <p>It looks after itself: it goes on when a store that did not answer is back, leaves alone what cannot be understood,
 * stops work whose lease is gone, and replaces threads that do not heed being stopped.
 */
public final class Worker implements AutoCloseable {

    private static final Log LOG = Log.of(Worker.class);
    private static final Duration LOOK_AFTER = Duration.ofMillis(500);
    private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(2);
    private static final Stop LEASE_GONE = new Stop(Stop.Kind.LEASE_LOST, "the session that held the lease has ended");

    private enum Life {
        NEW,
        STARTED,
        CLOSED
    }

    private final Equipment equipment;
    private final Meters meters;
    private final WorkerSettings settings;
    private final ScheduledThreadPoolExecutor office;
    private final Agenda agenda;
    private final ItemRunner items;
    private final Assistant assistant;
    private final OddItems oddities = new OddItems();
    private final List<Slot> slots = new CopyOnWriteArrayList<>();
    private final List<Registration> registrations = new ArrayList<>();
    private final AtomicInteger threads = new AtomicInteger();
    private final AtomicReference<Life> life = new AtomicReference<>(Life.NEW);
    private final Bell ended = new Bell();

    public Worker(Equipment equipment, Meters meters, WorkerSettings settings) {
        this.equipment = equipment;
        this.meters = meters;
        this.settings = settings;
        this.office = new ScheduledThreadPoolExecutor(2, this::officeThread);
        this.office.setRemoveOnCancelPolicy(true);
        this.agenda = new Agenda(settings, equipment.stores().queue());
        this.items = new ItemRunner(equipment, meters, office, agenda);
        this.assistant = new Assistant(equipment, meters, settings.id());
    }

    private Thread officeThread(Runnable work) {
        Thread thread = new Thread(work, settings.id() + "-office");
        thread.setDaemon(true);
        return thread;
    }

    /** Registers the worker and begins. */
    public void start() {
        if (!life.compareAndSet(Life.NEW, Life.STARTED)) {
            throw new IllegalStateException(
                    "Expected worker " + settings.id() + " not to be started yet, but it is " + life);
        }
        registrations.add(equipment.stores().presence().register(card()));
        registrations.add(equipment.stores().controls().watchRequests(this::asked));
        long pause = LOOK_AFTER.toMillis();
        Future<?> unused = office.scheduleWithFixedDelay(this::lookAfterSlots, pause, pause, TimeUnit.MILLISECONDS);
        for (int i = 0; i < settings.slots(); i++) {
            openSlot(Optional.empty());
        }
        LOG.info("Worker started", "worker", settings.id(), "groups", settings.groups(), "slots", settings.slots());
    }

    /** Who the worker is. */
    public Card card() {
        return new Card(
                settings.id(),
                settings.groups(),
                settings.host(),
                settings.slots(),
                equipment.clock().instant());
    }

    private void openSlot(Optional<Charge> first) {
        Slot slot = new Slot(settings.id() + "-" + threads.incrementAndGet(), own -> {
            first.ifPresent(charge -> run(own, charge));
            run(own);
        });
        slots.add(slot);
        slot.thread().start();
    }

    /** The loop: find something, lease it, run it. */
    private void run(Slot slot) {
        Pause pause = new Pause();
        while (!slot.isAbandoned()) {
            Optional<Agenda.Entry> entry = pause.next(agenda);
            if (entry.isEmpty()) {
                break;
            }
            try {
                work(slot, entry.get());
                pause.over();
            } catch (StoreException failure) {
                pause.after(failure);
            } catch (RuntimeException | Error failure) {
                slot.rests();
                LOG.error("A thread goes on after a failure", failure, "worker", settings.id());
            }
        }
        slots.remove(slot);
        ended.ring();
    }

    private void work(Slot slot, Agenda.Entry entry) {
        if (entry instanceof Agenda.Entry.Ready ready) {
            claim(ready.item()).ifPresent(lease -> run(slot, charge(lease)));
        } else {
            Registration helping = agenda.helping();
            try {
                help(slot, entry);
            } finally {
                helping.close();
            }
        }
    }

    /** Without its files, nothing can be done for an item. */
    private Charge charge(Lease lease) {
        try {
            return new Charge(equipment, meters, lease);
        } catch (RuntimeException failure) {
            equipment.stores().state().release(lease);
            throw failure;
        }
    }

    private Optional<Lease> claim(ItemId item) {
        try {
            Optional<Lease> lease = equipment.stores().state().claim(item, settings.id());
            lease.ifPresent(taken -> meters.count(Meters.Count.CLAIMS));
            return lease;
        } catch (StoreException failure) {
            if (failure.reason() == Reason.UNAVAILABLE) {
                agenda.putBack(item);
                throw failure;
            }
            oddities.report(item, failure);
            return Optional.empty();
        }
    }

    private void run(Slot slot, Charge charge) {
        slot.takes(charge);
        try {
            items.run(charge);
        } finally {
            slot.rests();
            Thread.interrupted(); // whatever was meant for this item
        }
    }

    private void help(Slot slot, Agenda.Entry entry) {
        if (entry instanceof Agenda.Entry.Own own) {
            slot.helps(own.crew().item().id(), own.crew().cancellation());
            own.crew().takePart(agenda::hasBetter);
        } else if (entry instanceof Agenda.Entry.Others others) {
            Cancellation cancellation = new Cancellation();
            slot.helps(others.step().item(), cancellation);
            assistant.help(others.step().item(), cancellation, agenda::hasBetter);
            agenda.refused(others.step().item());
        }
        slot.rests();
    }

    /** An operator asks something of an item; if it is ours, work may have to stop at once. */
    private void asked(ItemId item) {
        slots.stream()
                .flatMap(slot -> slot.charge().stream())
                .filter(charge -> charge.item().id().equals(item))
                .forEach(charge -> {
                    charge.ring();
                    hear(
                            item,
                            request -> request.filter(asked -> isUrgent(asked, charge))
                                    .isPresent(),
                            charge::stop);
                });
        // Who holds the item may have done as he was asked by now, and waits for nobody who helps.
        slots.stream()
                .filter(slot -> slot.isHelping(item))
                .forEach(slot -> hear(
                        item,
                        request -> request.map(Request::interrupts).orElse(true),
                        stop -> slot.stopHelping(item, stop)));
    }

    private void hear(ItemId item, Predicate<Optional<Request>> isUrgent, Consumer<Stop> stopped) {
        try {
            office.execute(() -> listen(item, isUrgent, stopped));
        } catch (RejectedExecutionException ending) {
            LOG.debug("A request is left for the next holder", "item", item.value(), "reason", ending.getMessage());
        }
    }

    private void listen(ItemId item, Predicate<Optional<Request>> isUrgent, Consumer<Stop> stopped) {
        try {
            Optional<Request> request = equipment.stores().overview().request(item);
            if (isUrgent.test(request)) {
                String why = request.map(asked -> "asked by " + asked.actor()).orElse("what was asked has been done");
                stopped.accept(new Stop(Stop.Kind.REQUEST, why));
            }
        } catch (StoreException unable) {
            LOG.warn("A request could not be read; it is met when the step ends", unable, "item", item.value());
        }
    }

    private static boolean isUrgent(Request request, Charge charge) {
        return request.kind() == Request.Kind.FAIL || (request.interrupts() && !charge.isClosing());
    }

    private void lookAfterSlots() {
        for (Slot slot : slots) {
            slot.charge()
                    .filter(charge -> !charge.lease().isHeld() && charge.isOpen())
                    .ifPresent(charge -> charge.stop(LEASE_GONE));
            if (!slot.isAbandoned() && slot.isOverdue(settings.patience())) {
                replace(slot);
            }
        }
    }

    /** A thread that does not heed being stopped is left to itself; another takes its place, and its item if it is still ours. */
    private void replace(Slot slot) {
        slot.abandon();
        slots.remove(slot);
        meters.count(Meters.Count.ABANDONED_THREADS);
        Optional<Charge> successor = slot.charge().map(charge -> charge.successor(meters));
        LOG.info(
                "A thread did not heed being stopped and is given up",
                "worker",
                settings.id(),
                "thread",
                slot.thread().getName(),
                "item",
                successor.map(charge -> charge.item().id().value()).orElse(""));
        openSlot(successor.filter(charge -> charge.lease().isHeld()));
    }

    /**
     * Ends: takes nothing new, lets steps go on to their end, gives the leases back; what has not ended in time is
     * interrupted, and somebody else does it again.
     *
     * @param longest how long steps may go on
     */
    public void drain(Duration longest) {
        takeNothingNew();
        awaitSlots(longest);
        slots.forEach(slot -> slot.stop(new Stop(Stop.Kind.DRAIN, "worker " + settings.id() + " ends")));
        awaitSlots(AFTER_INTERRUPT);
    }

    /** From now on steps end, and none begins. */
    void takeNothingNew() {
        agenda.drain();
    }

    private void awaitSlots(Duration longest) {
        long end = System.nanoTime() + longest.toNanos();
        long heard = ended.rings();
        while (!slots.isEmpty()
                && System.nanoTime() < end
                && !Thread.currentThread().isInterrupted()) {
            ended.await(heard, Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            heard = ended.rings();
        }
    }

    /**
     * Others try again what they were refused when a worker is no longer registered. So whoever still holds a lease, in a
     * thread that does not end, stays registered as long as the session that holds it.
     */
    private void withdraw() {
        boolean holding = slots.stream()
                .flatMap(slot -> slot.charge().stream())
                .anyMatch(charge -> charge.lease().isHeld());
        if (!holding) {
            registrations.forEach(Registration::close);
            registrations.clear();
        }
    }

    /** Drains with the time that the settings give, and withdraws. */
    @Override
    public void close() {
        if (life.getAndSet(Life.CLOSED) == Life.STARTED) {
            drain(settings.drain());
        }
        agenda.close();
        withdraw();
        office.shutdownNow();
        slots.forEach(slot -> slot.thread().interrupt());
        LOG.info("Worker ended", "worker", settings.id());
    }
}
