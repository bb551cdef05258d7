package org.millrace.execution.list;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.millrace.execution.jsonl.Lines;
import org.millrace.execution.jsonl.Lines.BadLineException;
import org.millrace.execution.jsonl.Values.BadValueException;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/** The lines of a list that was written down, from a place in it. */
final class WrittenEntries implements AutoCloseable {

    private static final int LONGEST_LINE = 4 * 1024 * 1024;

    private final WorkspacePath file;
    private final long from;
    private final Lines lines;

    WrittenEntries(MutableWorkspace files, WorkspacePath file, long from) {
        this.file = file;
        this.from = from;
        this.lines = new Lines(skipped(files, file, from), LONGEST_LINE);
    }

    private static InputStream skipped(MutableWorkspace files, WorkspacePath file, long from) {
        InputStream content = files.read(file);
        try {
            content.skipNBytes(from);
            return content;
        } catch (IOException shorter) {
            throw new WorkspaceException(Reason.REFUSED, "The engine's file " + file + " is cut off", shorter);
        }
    }

    Optional<Entry> next() {
        try {
            Optional<String> line = lines.next();
            return line.isEmpty() ? Optional.empty() : Optional.of(ElementJson.read(line.get(), lines.line()));
        } catch (IOException unreadable) {
            throw new WorkspaceException(Reason.UNAVAILABLE, "Cannot read " + file, unreadable);
        } catch (BadLineException | BadValueException bad) {
            throw new WorkspaceException(
                    Reason.REFUSED,
                    "Line " + lines.line() + " after byte " + from + " of the engine's file " + file
                            + " is not an element: " + bad.getMessage(),
                    bad);
        }
    }

    /** Where in the file the next line begins. */
    long offset() {
        return from + lines.offset();
    }

    @Override
    public void close() {
        try {
            lines.close();
        } catch (IOException e) {
            throw new WorkspaceException(Reason.UNAVAILABLE, "Cannot close " + file, e);
        }
    }
}
