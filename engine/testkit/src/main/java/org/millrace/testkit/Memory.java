package org.millrace.testkit;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.testkit.WriteHooks.Passage;

/**
 * What all sessions share. Everything reachable from here is read and written under its lock, through {@link #read} and
 * {@link #write}.
 */
final class Memory {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final WriteHooks hooks = new WriteHooks();
    private final Callbacks callbacks = new Callbacks();
    private final Clock clock;

    private final Map<String, ItemRecord> items = new TreeMap<>();
    private final Numbers numbers = new Numbers();
    private final Submissions submissions = new Submissions();
    private final Places places = new Places();
    private final Views views = new Views(callbacks);
    private final Workers workers = new Workers(callbacks);
    private final Resources resources = new Resources();
    private final Mailbox mailbox = new Mailbox(callbacks);
    private final Deployed deployed = new Deployed();
    private final Notices notices = new Notices();
    private final Watchers watchers = new Watchers(callbacks);

    Memory(Clock clock) {
        this.clock = clock;
    }

    /** Reads under the lock. */
    <T> T read(MemorySession session, Supplier<T> work) {
        lock.lock();
        try {
            session.checkAlive();
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /** Writes under the lock, then calls back, and lets a test interfere on both sides. */
    <T> T write(MemorySession session, String name, Supplier<T> work) {
        Passage passage = hooks.begin(session, name);
        T result = locked(() -> {
            session.checkAlive();
            return work.get();
        });
        passage.end();
        session.checkAlive();
        return result;
    }

    /** As {@link #write}, for what has nothing to answer. */
    void change(MemorySession session, String name, Runnable work) {
        write(session, name, () -> {
            work.run();
            return true;
        });
    }

    /** Changes what no session asks for. */
    <T> T locked(Supplier<T> work) {
        T result;
        lock.lock();
        try {
            result = work.get();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        callbacks.deliver();
        return result;
    }

    /** Waits, under the lock, until something written makes a condition true. */
    void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            changed.await();
        }
    }

    /** Waits under the lock; what it does is done when the answer comes. */
    <T> T interruptibly(Waiting<T> work) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            return work.get();
        } finally {
            changed.signalAll();
            lock.unlock();
        }
    }

    /** The record of an item. */
    ItemRecord item(ItemId id) {
        return find(id).orElseThrow(() ->
                new StoreException(Reason.NOT_FOUND, "Expected " + id.value() + " to be in the store, but it is not"));
    }

    /** The record of an item, if there is one. */
    Optional<ItemRecord> find(ItemId id) {
        return Optional.ofNullable(items.get(id.value()));
    }

    /** All records: batches, then jobs, oldest first. */
    Collection<ItemRecord> items() {
        return items.values();
    }

    /** The batches that steps of a job made, oldest first. */
    List<BatchId> batchesOf(JobId parent) {
        return items.values().stream()
                .flatMap(record -> record.item() instanceof Batch batch ? Stream.of(batch) : Stream.empty())
                .filter(batch -> batch.parent().filter(parent::equals).isPresent())
                .map(Batch::id)
                .toList();
    }

    void add(ItemRecord record) {
        items.put(record.id().value(), record);
        settle(record);
    }

    void remove(ItemId id) {
        items.remove(id.value());
        places.forget(id);
        resources.endReservations(id);
    }

    /** The record that a lease is of, if the lease is held. */
    ItemRecord leased(MemoryLease lease) {
        return find(lease.item().id())
                .filter(record -> record.isLeasedUnder(lease))
                .orElseThrow(() -> new StoreException(
                        Reason.LEASE_LOST,
                        "Expected " + lease.holder() + " to hold the lease of "
                                + lease.item().id().value() + " with token " + lease.token()
                                + ", but it is gone; nothing was written"));
    }

    /** An item's standing or lease has changed: ready entries and wake-ups follow. */
    void settle(ItemRecord record) {
        boolean wasEarliest = places.follow(record);
        if (wasEarliest) {
            watchers.earlierWait();
        }
        record.readyGroup().ifPresent(group -> {
            workers.known(group);
            views.ready(group);
        });
    }

    /** A session is over: what it held is free. */
    void free(MemorySession session) {
        for (ItemRecord record : items.values()) {
            boolean chunksFreed = record.freeChunks(session);
            if (record.freeLease(session)) {
                settle(record);
            } else if (chunksFreed) {
                record.group().ifPresent(views::ready);
            }
        }
        resources.freeLocks(session);
        workers.vanish(session);
    }

    Instant now() {
        return clock.instant();
    }

    WriteHooks hooks() {
        return hooks;
    }

    Numbers numbers() {
        return numbers;
    }

    Submissions submissions() {
        return submissions;
    }

    Places places() {
        return places;
    }

    Views views() {
        return views;
    }

    Workers workers() {
        return workers;
    }

    Resources resources() {
        return resources;
    }

    Mailbox mailbox() {
        return mailbox;
    }

    Deployed deployed() {
        return deployed;
    }

    Notices notices() {
        return notices;
    }

    Watchers watchers() {
        return watchers;
    }

    /** Something that may wait. */
    interface Waiting<T> {
        T get() throws InterruptedException;
    }
}
