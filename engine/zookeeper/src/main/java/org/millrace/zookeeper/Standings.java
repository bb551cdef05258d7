package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    private final Map<JobId, String> queues = new HashMap<>();
    private final Map<ItemId, String> groups = new HashMap<>();
    private final Set<ItemId> known = new HashSet<>();
    private final Set<Pair> proven = new HashSet<>();

    private record Pair(String queue, String group) {}

    synchronized void clear() {
        queues.clear();
        groups.clear();
    }

    synchronized void queued(String queue, JobId job) {
        queues.put(job, queue.toLowerCase(Locale.ROOT));
    }

    synchronized void unqueued(String queue, JobId job) {
        queues.remove(job, queue);
    }

    /** Only we make such entries, so it has been adopted. */
    synchronized void ready(String group, ItemId item) {
        known.add(item);
        groups.put(item, group);
    }

    synchronized void unready(String group, ItemId item) {
        groups.remove(item, group);
    }

    /** The jobs that need to be looked at. */
    synchronized List<JobId> doubtful() {
        List<JobId> jobs = new ArrayList<>();
        queues.keySet().stream().filter(this::isDoubtful).sorted().forEach(jobs::add);
        return jobs;
    }

    /** Whether a job needs to be looked at. One that is no longer there does not. */
    synchronized boolean isDoubtful(JobId job) {
        String queue = queues.get(job);
        if (queue == null) {
            known.remove(job);
            return false;
        }
        Optional<String> group = Optional.ofNullable(groups.get(job));
        boolean rests = RESTING.contains(queue);
        boolean right = rests
                ? group.isEmpty()
                : group.filter(name -> proven.contains(new Pair(queue, name))).isPresent();
        return !right || !known.contains(job);
    }

    /** It is not there any more. */
    synchronized void forget(ItemId item) {
        known.remove(item);
        groups.remove(item);
        if (item instanceof JobId job) {
            queues.remove(job);
        }
    }

    /** It has been looked at and is right. */
    synchronized void proven(ItemId item) {
        known.add(item);
        String group = groups.get(item);
        String queue = item instanceof JobId job ? queues.get(job) : null;
        if (group != null && queue != null && !RESTING.contains(queue)) {
            proven.add(new Pair(queue, group));
        }
    }
}
