package org.millrace.app.live;

import java.util.Objects;
import org.millrace.lifecycle.State;

/**
 * How a job fares.
 *
 * @param id the job
 * @param label what people call it
 * @param state where it stands
 * @param share how much of its way is done, from 0 to 1
 * @param remark what else there is to say: how far a transfer is, what it waits for, why it failed
 */
public record Line(String id, String label, State state, double share, String remark) {
    public Line {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(remark, "remark");
    }
}
