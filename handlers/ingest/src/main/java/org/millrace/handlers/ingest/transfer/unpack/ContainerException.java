package org.millrace.handlers.ingest.transfer.unpack;

import java.io.IOException;

/** A container cannot be unpacked: its fault, not the machine's. */
public final class ContainerException extends IOException {

    /** It is no container of a kind that is known. */
    public static final String NOT_A_CONTAINER = "NOT_A_CONTAINER";
    /** It is damaged, or ends early. */
    public static final String BROKEN_CONTAINER = "BROKEN_CONTAINER";
    /** It would take more than it may. */
    public static final String CONTAINER_TOO_LARGE = "CONTAINER_TOO_LARGE";
    /** An entry that is no file of an object. */
    public static final String ENTRY_REFUSED = "ENTRY_REFUSED";

    private static final long serialVersionUID = 1L;

    private final String code;

    ContainerException(String code, String message) {
        super(message);
        this.code = code;
    }

    /** The code of the finding. */
    public String code() {
        return code;
    }

    /** What was expected and what was found. */
    public String told() {
        return String.valueOf(getMessage());
    }
}
