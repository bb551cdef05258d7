package org.millrace.testkit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.spi.BatchReport;
import org.millrace.spi.Fact;
import org.millrace.spi.JobRequest;

/**
 * What a handler asked of the engine.
 *
 * @param facts what is recorded of the job after the call, one of each kind, in the order first recorded; kept whatever
 *     the outcome, since a fact is durable at once
 * @param children the child jobs that exist after the call, in the order asked for, one of each key
 * @param locks the names this call locked, in the order they were taken
 * @param reservations what the job holds of each resource after the call
 * @param report what was last told about the batch, by this call or an earlier one; a call that does not end well leaves
 *     none
 * @param progress what this call told, in order
 */
public record Asked(
        List<Fact> facts,
        List<JobRequest> children,
        List<String> locks,
        Map<String, Long> reservations,
        Optional<BatchReport> report,
        List<Progress> progress) {

    public Asked {
        facts = List.copyOf(facts);
        children = List.copyOf(children);
        locks = List.copyOf(locks);
        reservations = Map.copyOf(reservations);
        progress = List.copyOf(progress);
    }
}
