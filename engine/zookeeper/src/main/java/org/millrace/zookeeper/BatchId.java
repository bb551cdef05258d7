package org.millrace.zookeeper;

import java.util.Optional;
import java.util.regex.Pattern;

/** A batch's id, {@code bid} and ten digits. */
record BatchId(String name) implements ItemId, Comparable<BatchId> {

    private static final Pattern FORM = Pattern.compile("bid[0-9]{10}");

    BatchId {
        ItemId.check(FORM, name);
    }

    /** The id that a sequence number gives. */
    static BatchId of(int number) {
        return new BatchId(ItemId.numbered("bid", number));
    }

    /** The id that a text is, if it is one. */
    static Optional<BatchId> find(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new BatchId(text)) : Optional.empty();
    }

    @Override
    public int compareTo(BatchId other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
