package org.millrace.zookeeper;

import java.util.Optional;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** A node as it was read: its data and what the server says about it, or that it is not there. */
final class Node {

    private final String path;
    private final byte @Nullable [] data;
    private final @Nullable Stat stat;

    private Node(String path, byte @Nullable [] data, @Nullable Stat stat) {
        this.path = path;
        this.data = data;
        this.stat = stat;
    }

    static Node of(String path, byte @Nullable [] data, Stat stat) {
        return new Node(path, data, stat);
    }

    static Node absent(String path) {
        return new Node(path, null, null);
    }

    String path() {
        return path;
    }

    boolean exists() {
        return stat != null;
    }

    /** What the server says about it. */
    Stat stat() {
        if (stat == null) {
            throw new StoreException(Reason.NOT_FOUND, "Expected node " + path + ", but it is not there");
        }
        return stat;
    }

    int version() {
        return stat().getVersion();
    }

    /** How many nodes stand below it; none if it is not there. */
    int childCount() {
        return stat == null ? 0 : stat.getNumChildren();
    }

    /** Whether there is nothing in it. */
    boolean isEmpty() {
        return data == null || data.length == 0;
    }

    /**
     * What it says.
     *
     * @throws StoreException CORRUPT if it is not there or says something else
     */
    <T> T read(NodeCodec<T> codec) {
        if (!exists()) {
            throw new StoreException(
                    Reason.CORRUPT, "Expected node " + path + ", but it is not there; look with 'millrace fsck'");
        }
        try {
            return codec.read(path, data);
        } catch (CorruptNode corrupt) {
            throw new StoreException(Reason.CORRUPT, corrupt.getMessage() + "; mend it or give the item up", corrupt);
        }
    }

    /** What it says, if it is there. */
    <T> Optional<T> find(NodeCodec<T> codec) {
        return exists() ? Optional.of(read(codec)) : Optional.empty();
    }
}
