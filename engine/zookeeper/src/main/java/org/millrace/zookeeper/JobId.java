package org.millrace.zookeeper;

import java.util.Optional;
import java.util.regex.Pattern;

/** A job's id, {@code jid} and ten digits. */
record JobId(String name) implements ItemId, Comparable<JobId> {

    private static final Pattern FORM = Pattern.compile("jid[0-9]{10}");

    JobId {
        ItemId.check(FORM, name);
    }

    /** The id that a sequence number gives. */
    static JobId of(int number) {
        return new JobId(ItemId.numbered("jid", number));
    }

    /** The id that a text is, if it is one. */
    static Optional<JobId> find(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new JobId(text)) : Optional.empty();
    }

    @Override
    public int compareTo(JobId other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
