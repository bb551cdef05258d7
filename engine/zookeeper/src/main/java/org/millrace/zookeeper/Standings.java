package org.millrace.zookeeper;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;

/**
 * What names of nodes alone tell: in which queue each job stands and for which group it is ready. From that, most items are
 * known to be right without being read: those in a queue and a group that have been found to go together before.
 */
final class Standings {

    private static final Set<String> RESTING =
            Set.of(State.HELD.segment(), State.COMPLETED.segment(), State.FAILED.segment(), State.DELETED.segment());

    private final Map<JobId, Queued> queues = new HashMap<>();
    private final Map<ItemId, Entry> entries = new HashMap<>();
    private final Set<ItemId> known = new HashSet<>();
    private final Set<ItemId> doubted = new HashSet<>();
    private final Set<Pair> proven = new HashSet<>();

    private record Pair(String queue, String group) {}

    /** A place in a queue. */
    private record Queued(String queue, int priority) {}

    /** A ready entry. */
    private record Entry(String group, QueueEntry name) {

        String path() {
            return ZkLayout.readyEntry(group, name);
        }
    }

    synchronized void clear() {
        queues.clear();
        entries.clear();
    }

    /** Whoever of us ends a job has made it ready before: who ends one that is not, is another client. */
    synchronized void queued(String queue, int priority, JobId job) {
        String state = queue.toLowerCase(Locale.ROOT);
        queues.put(job, new Queued(state, priority));
        if (RESTING.contains(state) && !entries.containsKey(job)) {
            doubted.add(job);
        }
    }

    synchronized void unqueued(String queue, int priority, JobId job) {
        queues.remove(job, new Queued(queue.toLowerCase(Locale.ROOT), priority));
    }

    /** Only we make such entries, so it has been adopted. */
    synchronized void ready(String group, QueueEntry entry) {
        known.add(entry.item());
        entries.put(entry.item(), new Entry(group, entry));
    }

    synchronized void unready(String group, QueueEntry entry) {
        entries.remove(entry.item(), new Entry(group, entry));
    }

    /** The ready entry of an item, if it has one. */
    synchronized Optional<String> readyEntry(ItemId item) {
        return Optional.ofNullable(entries.get(item)).map(Entry::path);
    }

    /** The jobs that need to be looked at. */
    synchronized List<JobId> doubtful() {
        Set<JobId> jobs = new TreeSet<>(Comparator.comparing(JobId::value));
        jobs.addAll(queues.keySet());
        entries.keySet().forEach(item -> {
            if (item instanceof JobId job) {
                jobs.add(job);
            }
        });
        jobs.removeIf(job -> !isDoubtful(job));
        return List.copyOf(jobs);
    }

    /** The batches that have a ready entry. */
    synchronized List<BatchId> batches() {
        return entries.keySet().stream()
                .flatMap(item -> item instanceof BatchId batch ? Stream.of(batch) : Stream.empty())
                .toList();
    }

    /** Whether a job needs to be looked at. One that is no longer there does not, unless something still points to it. */
    synchronized boolean isDoubtful(JobId job) {
        Queued queued = queues.get(job);
        Optional<Entry> entry = Optional.ofNullable(entries.get(job));
        if (queued == null) {
            known.remove(job);
            return doubted.contains(job) || entry.isPresent();
        }
        boolean right = RESTING.contains(queued.queue())
                ? entry.isEmpty()
                : entry.filter(ready -> agree(queued, ready)).isPresent();
        return !right || !known.contains(job) || doubted.contains(job);
    }

    private boolean agree(Queued queued, Entry ready) {
        return queued.priority() == ready.name().priority() && proven.contains(new Pair(queued.queue(), ready.group()));
    }

    /** It is not there any more. */
    synchronized void forget(ItemId item) {
        known.remove(item);
        doubted.remove(item);
        entries.remove(item);
        if (item instanceof JobId job) {
            queues.remove(job);
        }
    }

    /** It has been looked at and is right. */
    synchronized void proven(ItemId item) {
        known.add(item);
        doubted.remove(item);
        Entry entry = entries.get(item);
        Queued queued = item instanceof JobId job ? queues.get(job) : null;
        if (entry != null && queued != null && !RESTING.contains(queued.queue())) {
            proven.add(new Pair(queued.queue(), entry.group()));
        }
    }
}
