package org.millrace.zookeeper;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;

/**
 * A place in a queue: low priorities first, then age.
 *
 * @param priority 0 to 99 in what we write; Merritt's clients can write more
 * @param item the job or batch that stands there
 */
record QueueEntry(int priority, ItemId item) implements Comparable<QueueEntry> {

    /** The priority that the two digits of a name can still say. */
    static final int MAX_PRIORITY = 99;

    private static final Pattern FORM = Pattern.compile("([0-9]{2,4})-([bj]id[0-9]{10})");
    private static final Comparator<QueueEntry> ORDER = Comparator.comparingInt(QueueEntry::priority)
            .thenComparing(entry -> entry.item().value());

    /** The entry with the nearest priority that a name can say. */
    static QueueEntry clamped(int priority, ItemId item) {
        return new QueueEntry(Math.max(0, Math.min(MAX_PRIORITY, priority)), item);
    }

    /** The entry that a node's name says, if it says one. */
    static Optional<QueueEntry> find(String name) {
        Matcher parts = FORM.matcher(name);
        if (!parts.matches()) {
            return Optional.empty();
        }
        return Optional.of(new QueueEntry(Integer.parseInt(parts.group(1)), item(parts.group(2))));
    }

    private static ItemId item(String name) {
        return name.charAt(0) == 'j' ? new JobId(name) : new BatchId(name);
    }

    /** The name of the node. */
    String name() {
        return (priority < 10 ? "0" : "") + priority + "-" + item.value();
    }

    @Override
    public int compareTo(QueueEntry other) {
        return ORDER.compare(this, other);
    }
}
