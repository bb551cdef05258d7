package org.millrace.zookeeper;

/** How the connection stands. */
public enum LinkState {
    /** The session lives and the server answers. */
    CONNECTED,
    /** No answer; the session may live or not, so begin nothing that needs the lease. */
    SUSPENDED,
    /** The session is over, and with it every lease. */
    LOST
}
