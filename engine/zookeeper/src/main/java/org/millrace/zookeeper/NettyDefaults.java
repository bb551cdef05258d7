package org.millrace.zookeeper;

/**
 * Lets Netty, which carries TLS for ZooKeeper, go without what newer JDKs warn about. Whoever sets the properties
 * otherwise keeps them.
 */
final class NettyDefaults {

    private static final int FIRST_JDK_THAT_WARNS = 24;

    private NettyDefaults() {}

    /** To be called before the first class of Netty is loaded. */
    static void apply() {
        if (Runtime.version().feature() >= FIRST_JDK_THAT_WARNS) {
            setIfAbsent("io.netty.noUnsafe");
            setIfAbsent("io.netty.transport.noNative");
        }
    }

    private static void setIfAbsent(String property) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, "true");
        }
    }
}
