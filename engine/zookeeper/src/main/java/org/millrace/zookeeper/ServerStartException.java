package org.millrace.zookeeper;

/** The server inside the program does not start; the message says why and what to do. */
public final class ServerStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ServerStartException(String message) {
        super(message);
    }

    ServerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
