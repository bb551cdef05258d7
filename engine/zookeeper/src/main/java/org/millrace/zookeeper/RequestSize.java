package org.millrace.zookeeper;

import java.util.List;
import org.apache.jute.Record;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.proto.CreateRequest;
import org.apache.zookeeper.proto.SetDataRequest;
import org.jspecify.annotations.Nullable;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/**
 * How long a transaction is on its way to the server. A server does not refuse one that is too long: it hangs up, and
 * would hang up at every repetition.
 */
final class RequestSize {

    /** Lengths, flags and the access list of one operation, and the root that the connection puts before its path. */
    private static final int AROUND = 160;

    private RequestSize() {}

    /** Bytes of one operation, rather too many than too few. */
    static int of(Op op) {
        return AROUND + 3 * op.getPath().length() + length(op.toRequestRecord());
    }

    private static int length(Record request) {
        if (request instanceof CreateRequest create) {
            return length(create.getData());
        }
        return request instanceof SetDataRequest set ? length(set.getData()) : 0;
    }

    private static int length(byte @Nullable [] data) {
        return data == null ? 0 : data.length;
    }

    static void check(List<Op> ops) {
        int size = ops.stream().mapToInt(RequestSize::of).sum();
        if (size > Tree.MOST_BYTES) {
            throw new StoreException(
                    Reason.TOO_LARGE,
                    "Expected a transaction of at most " + Tree.MOST_BYTES + " bytes, but the one with node "
                            + ops.get(0).getPath() + " has " + size + "; what is large belongs in the workspace");
        }
    }
}
