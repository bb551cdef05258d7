package org.millrace.app.engine;

import org.millrace.app.input.UnusableInput;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;

/** Ids as users write them. */
public final class Ids {

    private Ids() {}

    /**
     * A job's or a batch's id.
     *
     * @throws UnusableInput if it is neither
     */
    public static ItemId parse(String text) {
        try {
            return text.startsWith("bid") ? new BatchId(text) : new JobId(text);
        } catch (IllegalArgumentException neither) {
            throw new UnusableInput(
                    "expected a job id like jid0000000001 or a batch id like bid0000000001, but got '" + text + "'",
                    neither);
        }
    }

    /**
     * A batch's id.
     *
     * @throws UnusableInput if it is none
     */
    public static BatchId batch(String text) {
        if (parse(text) instanceof BatchId batch) {
            return batch;
        }
        throw new UnusableInput("expected a batch id like bid0000000001, but got '" + text + "'");
    }
}
