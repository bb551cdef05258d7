package org.millrace.worker;

import org.millrace.item.Item;
import org.millrace.store.Presence.Registration;

/** What the worker around says about going on with an item. Asked often; answers cost no round trip. */
interface Boundary {

    /** Whether steps of a group are run here. */
    boolean serves(String group);

    /** Whether an item is to be let go at the end of its step: the worker ends, claims are paused, or something more urgent waits. */
    boolean letsGo(Item item);

    /**
     * Whether a distributed step is to be left between two chunks although there is more to do: the worker ends, or the
     * step has had its turn and keeps others from theirs.
     */
    boolean givesWay(Crew crew);

    /** Lets other threads of the worker take part in a distributed step, until closed. */
    Registration offer(Crew crew);

    /** A single thread that serves every group and is never in a hurry. */
    static Boundary alone() {
        return new Boundary() {
            @Override
            public boolean serves(String group) {
                return true;
            }

            @Override
            public boolean letsGo(Item item) {
                return false;
            }

            @Override
            public boolean givesWay(Crew crew) {
                return false;
            }

            @Override
            public Registration offer(Crew crew) {
                return () -> {};
            }
        };
    }
}
