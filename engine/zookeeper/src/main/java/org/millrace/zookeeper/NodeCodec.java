package org.millrace.zookeeper;

import org.jspecify.annotations.Nullable;

/** How one kind of value is written in a node. Reading what was written gives an equal value. */
interface NodeCodec<T> {

    /**
     * The value in a node.
     *
     * @param path whose data it is, for the failure's message
     * @param data the node's data; null is what clients in other languages leave where ours leave no bytes
     * @throws CorruptNode whatever else the bytes are
     */
    T read(String path, byte @Nullable [] data);

    /** The data of a node with this value. */
    byte[] write(T value);
}
