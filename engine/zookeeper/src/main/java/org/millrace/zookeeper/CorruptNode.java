package org.millrace.zookeeper;

/**
 * A node holds something that nobody of ours would write. It concerns that one job or batch: report it and go on with
 * the others.
 */
public final class CorruptNode extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final int MAX_SHOWN = 80;

    private final String path;
    private final String reason;

    /** The failure of one node; the reason reads "expected this, but found that". */
    public CorruptNode(String path, String reason) {
        super("Node " + path + " cannot be read: " + reason);
        this.path = path;
        this.reason = reason;
    }

    /** The node. */
    public String path() {
        return path;
    }

    /** What was expected and what was found. */
    public String reason() {
        return reason;
    }

    /** A text short enough, and plain enough, for a message. */
    static String shown(String text) {
        String start = text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
        return "'" + start.replaceAll("\\p{Cntrl}", "?") + "'";
    }
}
