package org.millrace.store;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Which workers are there. A worker is there as long as its session lives. */
public interface Presence {

    /** Announces a worker in each of its groups until it is withdrawn or its session ends; renewed by itself in a new session. */
    Registration register(Card card);

    /** The workers of a group. */
    List<Card> workers(String group);

    /** The groups that have, or had, workers or ready items. */
    Set<String> groups();

    /**
     * Stands for an office that one worker holds at a time, such as looking after wake-ups.
     *
     * @param office its name
     * @param card who stands
     * @param elected called when the worker comes to hold it
     * @param deposed called when it no longer does
     */
    Registration standFor(String office, Card card, Runnable elected, Runnable deposed);

    /**
     * Who a worker is.
     *
     * @param id unique among living workers
     * @param groups whose steps it runs
     * @param host where
     * @param slots how many items it works on at a time
     * @param since since when
     */
    record Card(String id, Set<String> groups, String host, int slots, Instant since) {
        public Card {
            groups = Set.copyOf(groups);
        }
    }

    /** What can be withdrawn. */
    interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
