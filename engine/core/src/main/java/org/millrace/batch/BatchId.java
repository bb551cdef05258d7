package org.millrace.batch;

import java.util.regex.Pattern;
import org.millrace.item.ItemId;

/**
 * Names a batch.
 *
 * @param value {@code bid} and ten digits
 */
public record BatchId(String value) implements ItemId, Comparable<BatchId> {

    private static final int DIGITS = 10;
    private static final Pattern FORM = Pattern.compile("bid\\d{10}");

    public BatchId {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("Expected a batch id like bid0000000001, but got '" + value + "'");
        }
    }

    /** The id of a sequence number. */
    public static BatchId of(long number) {
        String digits = Long.toString(number);
        return new BatchId("bid" + "0".repeat(Math.max(0, DIGITS - digits.length())) + digits);
    }

    @Override
    public int compareTo(BatchId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
