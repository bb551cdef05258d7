package org.millrace.job;

import java.util.regex.Pattern;
import org.millrace.item.ItemId;

/**
 * Names a job.
 *
 * @param value {@code jid} and ten digits
 */
public record JobId(String value) implements ItemId, Comparable<JobId> {

    private static final int DIGITS = 10;
    private static final Pattern FORM = Pattern.compile("jid\\d{10}");

    public JobId {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("Expected a job id like jid0000000001, but got '" + value + "'");
        }
    }

    /** The id of a sequence number. */
    public static JobId of(long number) {
        String digits = Long.toString(number);
        return new JobId("jid" + "0".repeat(Math.max(0, DIGITS - digits.length())) + digits);
    }

    @Override
    public int compareTo(JobId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
