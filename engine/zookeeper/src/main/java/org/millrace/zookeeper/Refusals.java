package org.millrace.zookeeper;

import org.apache.zookeeper.KeeperException.Code;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** What it means that a server refuses, in words. */
final class Refusals {

    private Refusals() {}

    /** The end of "Expected ..., but". */
    static String words(Code code) {
        return switch (code) {
            case NOAUTH, AUTHFAILED -> "its nodes are closed to us: zookeeper.acl of the configuration says who we are";
            case CONNECTIONLOSS -> "no server answers";
            default -> "it refuses us: " + code;
        };
    }

    /** Nobody at the address that can be used. */
    static StoreException at(ZkConfig config, Code code) {
        return new StoreException(
                Reason.UNAVAILABLE, "Expected ZooKeeper at " + config.connectString() + ", but " + words(code));
    }
}
