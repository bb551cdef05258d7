package org.millrace.zookeeper;

import java.util.List;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.data.Stat;

/** What became of a transaction. */
sealed interface Answer {

    /**
     * It was written.
     *
     * @param results one for each operation
     */
    record Done(List<OpResult> results) implements Answer {
        public Done {
            results = List.copyOf(results);
        }

        /** What the node that an operation set the data of looks like now. */
        Stat stat(int index) {
            return ((OpResult.SetDataResult) results.get(index)).getStat();
        }
    }

    /**
     * Nothing was written.
     *
     * @param index the first operation that could not be done
     * @param path its node
     * @param code why
     */
    record Refused(int index, String path, Code code) implements Answer {}

    /** No answer came: it was written, or it was not. The session may live or not. */
    record Unanswered() implements Answer {}

    /** The session is over, and with it whatever was ephemeral. If the request was under way, it may have been written. */
    record SessionOver() implements Answer {}
}
