package org.millrace.control;

import java.io.IOException;
import java.io.InputStream;

/** A file to be handed over. */
@FunctionalInterface
public interface InputFile {

    /** Its bytes; the caller closes the stream. */
    InputStream open() throws IOException;
}
