package org.millrace.zookeeper;

/** The server inside the program does not start; the message says why and what to do. */
public final class ServerStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean folderInUse;

    private ServerStartException(String message, boolean folderInUse) {
        super(message);
        this.folderInUse = folderInUse;
    }

    /** Another server, perhaps of another process, has the folder. */
    static ServerStartException folderInUse(String message) {
        return new ServerStartException(message, true);
    }

    ServerStartException(String message, Throwable cause) {
        super(message, cause);
        this.folderInUse = false;
    }

    /** Whether another server has the folder, which may be connected to instead. */
    public boolean isFolderInUse() {
        return folderInUse;
    }
}
