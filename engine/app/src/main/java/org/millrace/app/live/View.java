package org.millrace.app.live;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.millrace.item.Item;
import org.millrace.store.Tally;

/**
 * How a batch fares at one moment, bounded whatever the number of its jobs.
 *
 * @param batch the batch
 * @param tally how many of its jobs are where
 * @param states how many jobs are in which state; those that were not looked at count as {@link #QUEUED}
 * @param lines jobs to be shown, in the order of their ids: all of them if they are few, else those at work
 * @param news jobs that have ended since the last look, as many as were seen
 * @param time how long it has been running
 * @param remark why nothing moves, if that is known
 */
public record View(
        Item batch,
        Tally tally,
        Map<String, Long> states,
        List<Line> lines,
        List<Line> news,
        Duration time,
        Optional<String> remark) {

    /** Stands for the states of jobs that wait far back in the queue. */
    public static final String QUEUED = "queued";

    public View {
        Objects.requireNonNull(batch, "batch");
        Objects.requireNonNull(tally, "tally");
        states = Collections.unmodifiableMap(new LinkedHashMap<>(states));
        lines = List.copyOf(lines);
        news = List.copyOf(news);
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(remark, "remark");
    }

    /** How many jobs have ended, whichever way. */
    public long ended() {
        return tally.counts().completed()
                + tally.counts().failed()
                + tally.counts().deleted();
    }

    /** How many there are, as far as is known. */
    public long all() {
        return tally.expected().orElse(tally.made());
    }
}
