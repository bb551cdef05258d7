package org.millrace.zookeeper;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.millrace.item.Item;
import org.millrace.item.Standing.Ready;
import org.millrace.item.Standing.Waiting;
import org.millrace.job.Job;
import org.millrace.store.ProgressWrite.Sharing;

/**
 * Where an item is to be found outside its own node.
 *
 * @param queue the entry of its state; batches have none
 * @param reference the entry in its batch; batches have none
 * @param ready the entry for its group, if a worker may run it
 * @param shared the entry for its group, if others may help
 * @param wakes the entries that end its wait
 */
record Places(
        Optional<String> queue,
        Optional<String> reference,
        Optional<String> ready,
        Optional<String> shared,
        Set<String> wakes) {

    static Places of(Item item, Optional<Bookkeeping.Mark> progress) {
        QueueEntry entry = QueueEntry.clamped(item.demand().priority(), item.id());
        Optional<String> group = item.standing() instanceof Ready ready ? Optional.of(ready.group()) : Optional.empty();
        boolean sharing =
                progress.filter(mark -> mark.sharing() == Sharing.GROUP).isPresent();
        return new Places(
                item instanceof Job
                        ? Optional.of(ZkLayout.queueEntry(item.state().name(), entry))
                        : Optional.empty(),
                item instanceof Job job ? Optional.of(reference(job)) : Optional.empty(),
                group.map(name -> ZkLayout.readyEntry(name, entry)),
                group.filter(name -> sharing).map(name -> ZkLayout.sharedEntry(name, entry)),
                item.standing() instanceof Waiting waiting ? wakes(item, waiting) : Set.of());
    }

    private static String reference(Job job) {
        return ZkLayout.reference(job.batch(), BatchFolder.of(job.state().name()), job.id());
    }

    private static Set<String> wakes(Item item, Waiting waiting) {
        Set<String> paths = new LinkedHashSet<>();
        waiting.until().ifPresent(until -> paths.add(ZkLayout.wakeTime(until, item.id())));
        waiting.wakeKey().ifPresent(key -> paths.add(ZkLayout.wakeKeyEntry(key, item.id())));
        return paths;
    }

    /** The node above one. */
    static String above(String path) {
        return path.substring(0, path.lastIndexOf('/'));
    }
}
