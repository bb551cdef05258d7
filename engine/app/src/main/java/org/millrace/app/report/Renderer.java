package org.millrace.app.report;

import java.io.PrintWriter;

/** Prints what was found, in one format. The same validation gives the same characters, whatever the machine. */
public interface Renderer {

    /** Prints the whole of it. */
    void render(Validation validation, PrintWriter out);
}
