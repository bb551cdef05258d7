package org.millrace.worker;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.millrace.batch.BatchId;
import org.millrace.job.Job;
import org.millrace.lifecycle.State;
import org.millrace.store.StoreException;
import org.millrace.store.Stores;
import org.millrace.store.Tally;
import org.millrace.store.Wakeups;

/**
 * Wakes who waits for the jobs of a batch. However many jobs end at a time, a batch is looked at once. It is a courtesy:
 * who waits looks by itself now and then, should this process die.
 */
final class BatchWatch {

    private static final Log LOG = Log.of(BatchWatch.class);
    private static final long SOON_MILLIS = 20;
    private static final long LATER_MILLIS = 200;
    private static final long MANY = 500;
    private static final int MOST_REMEMBERED = 1_000;

    private final Stores stores;
    private final ScheduledExecutorService office;
    private final Set<BatchId> due = ConcurrentHashMap.newKeySet();
    private final Map<BatchId, Long> left = Collections.synchronizedMap(new Recent<>());
    private final Map<BatchId, Boolean> failing = Collections.synchronizedMap(new Recent<>());

    BatchWatch(Stores stores, ScheduledExecutorService office) {
        this.stores = stores;
        this.office = office;
    }

    /** A job has ended. */
    void ended(Job job) {
        if (job.state().equals(State.FAILED)) {
            // who fails fast wants to know of the first failure before all have ended
            failing.putIfAbsent(job.batch(), Boolean.TRUE);
        }
        if (due.add(job.batch())) {
            boolean many = left.getOrDefault(job.batch(), 0L) > MANY;
            schedule(job.batch(), many ? LATER_MILLIS : SOON_MILLIS);
        }
    }

    private void schedule(BatchId batch, long millis) {
        try {
            Future<?> unused = office.schedule(() -> look(batch), millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException ending) {
            LOG.debug("Nobody looks at a batch any more", "batch", batch.value(), "reason", ending.getMessage());
        }
    }

    private void look(BatchId batch) {
        due.remove(batch);
        try {
            Tally tally = stores.intake().tally(batch);
            left.put(batch, tally.counts().processing());
            boolean firstFailure = failing.replace(batch, Boolean.TRUE, Boolean.FALSE);
            if ((tally.isSettled() || firstFailure) && !isOver(batch)) {
                stores.wakeups().signal(Wakeups.endOf(batch));
            }
        } catch (StoreException unable) {
            LOG.warn("A batch could not be looked at; who waits for it will", unable, "batch", batch.value());
        }
    }

    /** The last job of a batch that has ended was tried again: nobody waits, and a signal would lie there for good. */
    private boolean isOver(BatchId batch) {
        return stores.state().load(batch).state().kind().isTerminal();
    }

    private static final class Recent<V> extends LinkedHashMap<BatchId, V> {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<BatchId, V> eldest) {
            return size() > MOST_REMEMBERED;
        }
    }
}
