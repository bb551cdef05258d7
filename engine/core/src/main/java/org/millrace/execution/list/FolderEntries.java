package org.millrace.execution.list;

import java.util.Iterator;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.execution.list.Entry.Start;
import org.millrace.spi.Element;
import org.millrace.workspace.Workspace;
import org.millrace.workspace.WorkspacePath;

/** The files below a folder; none if it does not exist. */
final class FolderEntries implements Entries {

    private final Stream<WorkspacePath> files;
    private final Iterator<WorkspacePath> each;

    FolderEntries(Workspace workspace, WorkspacePath folder) {
        this.files = workspace.list(folder);
        this.each = files.iterator();
    }

    @Override
    public Optional<Entry> next() {
        return each.hasNext()
                ? Optional.of(new Entry(Element.file(each.next()), Start.WITHIN_LEVEL, 0))
                : Optional.empty();
    }

    @Override
    public void close() {
        files.close();
    }
}
