package org.millrace.testkit;

import java.util.Optional;
import org.millrace.item.Item;
import org.millrace.item.Standing.Waiting;
import org.millrace.job.Job;
import org.millrace.store.Change;
import org.millrace.store.Change.Answer;
import org.millrace.store.Change.LeaseUse;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Tally;

/** Writes a change whole, or refuses it before anything is written. */
final class Committing {

    private final Memory memory;

    Committing(Memory memory) {
        this.memory = memory;
    }

    void apply(MemoryLease lease, Change change) {
        ItemRecord record = memory.leased(lease);
        checkItem(record, lease, change.after());
        change.settled().ifPresent(this::checkTally);
        checkAnswer(record, lease, change);
        write(record, change);
        follow(lease.item(), record.item());
        finish(record, lease, change);
    }

    private void checkItem(ItemRecord record, MemoryLease lease, Item after) {
        if (!after.id().equals(record.id())) {
            throw new IllegalArgumentException(
                    "Expected a change of " + record.id() + ", but got one of " + after.id());
        }
        if (!record.item().equals(lease.item())) {
            throw stale(record.id().value() + " is no longer as its lease knows it: expected " + lease.item()
                    + ", but found " + record.item());
        }
    }

    private void checkTally(Tally counted) {
        long generation = memory.item(counted.batch()).expansion().generation();
        if (generation != counted.generation()) {
            throw stale("Jobs of " + counted.batch() + " have been put back to work since they were counted: expected"
                    + " generation " + counted.generation() + ", but it is " + generation);
        }
    }

    private static void checkAnswer(ItemRecord record, MemoryLease lease, Change change) {
        if (change.extent().answered() == Answer.MET && !record.request().equals(lease.request())) {
            throw stale("Another request was left for " + record.id().value() + ": expected " + lease.request()
                    + ", but found " + record.request());
        }
    }

    private static StoreException stale(String message) {
        return new StoreException(Reason.STALE, message + "; read again and decide again");
    }

    private void write(ItemRecord record, Change change) {
        record.replace(change.after());
        record.tell(change.history(), change.extent().folded());
        record.publishing(change.publishing());
        change.progress().forEach(record.steps()::write);
        if (change.extent().answered() == Answer.MET) {
            record.answer();
        }
        change.report().ifPresent(record::report);
        record.committed();
        hearEarlySignal(record);
        memory.mailbox().add(change.messages());
    }

    private void hearEarlySignal(ItemRecord record) {
        Optional<String> key = record.waiting().flatMap(Waiting::wakeKey);
        key.filter(memory.places()::takeSignal).ifPresent(signalled -> record.wake());
    }

    /** The batch of a job follows it. */
    private void follow(Item before, Item after) {
        if (before instanceof Job from && after instanceof Job to) {
            memory.find(to.batch()).ifPresent(batch -> batch.expansion().moved(from, to));
        }
        if (after.state().kind().isTerminal()) {
            memory.resources().endReservations(after.id());
        }
    }

    private void finish(ItemRecord record, MemoryLease lease, Change change) {
        if (change.extent().lease() == LeaseUse.DROP) {
            record.dropped();
            lease.end();
        }
        lease.see(record, 1);
        memory.settle(record);
        if (record.presentStep().filter(StepRecord::isShared).isPresent()) {
            record.group().ifPresent(memory.views()::ready);
        }
    }
}
