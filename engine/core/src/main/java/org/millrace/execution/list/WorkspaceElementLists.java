package org.millrace.execution.list;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.millrace.definition.model.Distribution;
import org.millrace.execution.ElementLists;
import org.millrace.execution.StepFiles;
import org.millrace.execution.StepWork;
import org.millrace.execution.jsonl.Values.BadValueException;
import org.millrace.execution.list.EntryStream.BadListInside;
import org.millrace.execution.list.NameEntries.Form;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.Workspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/**
 * Reads what distributions name in the published workspace and writes it down among the engine's files: first the list,
 * then its index, so that an index is never there without its list.
 */
public final class WorkspaceElementLists implements ElementLists {

    private static final int USUAL_BULK = 16;
    private static final int MOST_INDEX_BYTES = 1024 * 1024;

    @Override
    public Snapshot take(StepWork work, long epoch) throws BadListException {
        StepFiles names = StepFiles.of(work, epoch);
        MutableWorkspace files = work.files().engine();
        Distribution distribution = work.step().distribution();
        ListDefect defect = new ListDefect(distribution.listPath().orElse("?"));
        ListIndex index;
        try (Entries entries = entries(work, defect)) {
            EntryStream bytes = new EntryStream(entries, defect);
            files.write(names.list(), bytes);
            try (WrittenEntries written = new WrittenEntries(files, names.list(), 0)) {
                index = Cut.of(
                        written,
                        bytes.count(),
                        bytes.levels(),
                        distribution.bulkSize().orElse(USUAL_BULK));
            }
        } catch (BadListInside bad) {
            throw bad.bad();
        } catch (IOException | UncheckedIOException unreadable) {
            throw new WorkspaceException(Reason.UNAVAILABLE, "Cannot read " + defect.file(), unreadable);
        }
        files.write(names.index(), new ByteArrayInputStream(index.toJson().getBytes(StandardCharsets.UTF_8)));
        return new WrittenList(files, names.list(), index, distribution);
    }

    @Override
    public Snapshot open(StepWork work, long epoch) {
        StepFiles names = StepFiles.of(work, epoch);
        MutableWorkspace files = work.files().engine();
        return new WrittenList(
                files, names.list(), index(files, names.index()), work.step().distribution());
    }

    private static ListIndex index(MutableWorkspace files, WorkspacePath path) {
        try (InputStream content = files.read(path)) {
            return ListIndex.read(new String(content.readNBytes(MOST_INDEX_BYTES), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new WorkspaceException(Reason.UNAVAILABLE, "Cannot read " + path, unreadable);
        } catch (BadValueException notAnIndex) {
            throw new WorkspaceException(
                    Reason.REFUSED,
                    "Expected in the engine's file " + path + " how a list is cut, but " + notAnIndex.getMessage(),
                    notAnIndex);
        }
    }

    private static Entries entries(StepWork work, ListDefect defect) throws BadListException {
        Distribution distribution = work.step().distribution();
        Workspace published = work.files().published();
        Naming naming = new Naming(distribution, defect);
        return switch (distribution.kind()) {
            case REF, JOBS ->
                throw new IllegalArgumentException("A step of the kind " + distribution.kind() + " has no list");
            case LIST ->
                namesUnits(distribution)
                        ? new NameEntries(content(published, defect), Form.LEVELS, naming, defect)
                        : new FolderEntries(published, path(defect));
            case LIST_IN_DIRECTORY -> new FolderEntries(published, path(defect));
            case LIST_IN_FILE -> new NameEntries(content(published, defect), Form.ARRAY, naming, defect);
            case LIST_ORDERING_IN_FILE -> new NameEntries(content(published, defect), Form.LEVELS, naming, defect);
            case LIST_IN_JSONL_FILE -> new LineEntries(content(published, defect), naming, defect);
        };
    }

    /** The LIST of {@code Units} is told by a file; any other names a folder itself. */
    private static boolean namesUnits(Distribution distribution) {
        String element = distribution.element().map(named -> named.value()).orElse("");
        return !distribution.listPath().orElse("").equals(element);
    }

    private static WorkspacePath path(ListDefect defect) throws BadListException {
        if (WorkspacePath.defect(defect.file()).isPresent()) {
            throw defect.missing();
        }
        return WorkspacePath.of(defect.file());
    }

    private static InputStream content(Workspace published, ListDefect defect) throws BadListException {
        WorkspacePath path = path(defect);
        try {
            return published.read(path);
        } catch (WorkspaceException failure) {
            if (failure.reason() == Reason.UNAVAILABLE) {
                throw failure;
            }
            throw defect.missing();
        }
    }
}
