package org.millrace.benchmarks;

import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooDefs.Ids;

/** Bare requests, to be sent by so many slots at a time; each slot sends its next when the one before was answered. */
interface RawWork {

    /** What must be there before, in transactions to be done in this order. */
    List<List<Op>> preparation();

    /** What a slot sends next; nothing if all is done. Slots ask from one thread. */
    Optional<Turn> next(int slot);

    /**
     * One request.
     *
     * @param ops what it does
     * @param kind what it is
     */
    record Turn(List<Op> ops, Kind kind) {}

    /** What a request is. */
    enum Kind {
        /** Nodes are read, some of which are not there. */
        READ,
        /** Something is written that is no transition. */
        WRITE,
        /** An item changes its state. */
        TRANSITION
    }

    static Op create(String path, int bytes) {
        return Op.create(path, new byte[bytes], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }
}
