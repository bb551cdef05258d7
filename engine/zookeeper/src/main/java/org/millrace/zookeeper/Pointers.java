package org.millrace.zookeeper;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.millrace.item.ItemId;
import org.millrace.item.Standing;
import org.millrace.item.Standing.Ready;
import org.millrace.item.Standing.Waiting;
import org.millrace.job.JobId;
import org.millrace.store.StoreException;

/** The places outside an item's own node where, by what its status says, entries may point to it. */
final class Pointers {

    private Pointers() {}

    /**
     * All of them that are known; what cannot be read points nowhere.
     *
     * @param priority the node of a job's priority; not looked at for a batch
     */
    static Set<String> of(ItemId item, Node status, Node priority) {
        Set<String> paths = new LinkedHashSet<>();
        paths.add(ZkLayout.bell(item));
        try {
            status.find(ItemStatus.codec(item))
                    .ifPresent(said -> add(item, said, urgency(item, said, priority), paths));
        } catch (StoreException unreadable) {
            // fsck finds what still points to it
        }
        return paths;
    }

    private static int urgency(ItemId item, ItemStatus status, Node priority) {
        return item instanceof JobId ? priority.find(PlainCodecs.PRIORITY).orElse(0) : status.priority();
    }

    private static void add(ItemId item, ItemStatus status, int priority, Set<String> paths) {
        QueueEntry entry = QueueEntry.clamped(priority, item);
        if (item instanceof JobId) {
            paths.add(ZkLayout.queueEntry(status.state().name(), entry));
            paths.add(ZkLayout.queueEntry(status.state().name(), new QueueEntry(Math.max(0, priority), item)));
        }
        Optional<Standing> standing = status.standing();
        if (standing.isPresent() && standing.get() instanceof Ready ready) {
            paths.add(ZkLayout.readyEntry(ready.group(), entry));
            paths.add(ZkLayout.sharedEntry(ready.group(), entry));
        }
        if (standing.isPresent() && standing.get() instanceof Waiting waiting) {
            waiting.until().ifPresent(until -> paths.add(ZkLayout.wakeTime(until, item)));
            waiting.wakeKey().ifPresent(key -> paths.add(ZkLayout.wakeKeyEntry(key, item)));
        }
    }
}
