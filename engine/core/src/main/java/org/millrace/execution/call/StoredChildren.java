package org.millrace.execution.call;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.millrace.execution.ChunkRunner.Children;
import org.millrace.execution.StepFiles;
import org.millrace.execution.StepWork;
import org.millrace.execution.jsonl.Lines;
import org.millrace.execution.jsonl.Lines.BadLineException;
import org.millrace.execution.jsonl.Values.BadValueException;
import org.millrace.files.ItemFiles;
import org.millrace.spi.JobRequest;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/** The children in a file of the engine's. */
public final class StoredChildren implements Children {

    private static final int LONGEST_LINE = 4 * 1024 * 1024;

    private final ItemFiles files;
    private final WorkspacePath file;
    private final long count;

    StoredChildren(ItemFiles files, WorkspacePath file, long count) {
        this.files = files;
        this.file = file;
        this.count = count;
    }

    /** The children that a claim asked for, read anew, as after a crash; none if it asked for none. */
    public static Children of(StepWork work, long epoch, long token) {
        WorkspacePath file = StepFiles.of(work, epoch).children(token);
        if (!work.files().engine().exists(file)) {
            return Children.NONE;
        }
        StoredChildren uncounted = new StoredChildren(work.files(), file, 0);
        try (Stream<JobRequest> children = uncounted.open()) {
            return new StoredChildren(work.files(), file, children.count());
        }
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public Stream<JobRequest> open() {
        Reading reading = new Reading(new Lines(files.engine().read(file), LONGEST_LINE));
        Spliterator<JobRequest> split =
                Spliterators.spliteratorUnknownSize(reading, Spliterator.ORDERED | Spliterator.NONNULL);
        return StreamSupport.stream(split, false).onClose(reading::close);
    }

    private final class Reading implements Iterator<JobRequest> {

        private final Lines lines;
        private Optional<JobRequest> next = Optional.empty();

        Reading(Lines lines) {
            this.lines = lines;
        }

        @Override
        public boolean hasNext() {
            if (next.isEmpty()) {
                next = read();
            }
            return next.isPresent();
        }

        @Override
        public JobRequest next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            JobRequest read = next.orElseThrow();
            next = Optional.empty();
            return read;
        }

        private Optional<JobRequest> read() {
            try {
                Optional<String> line = lines.next();
                return line.isEmpty() ? Optional.empty() : Optional.of(ChildrenJson.read(line.get()));
            } catch (IOException unreadable) {
                throw new WorkspaceException(Reason.UNAVAILABLE, "Cannot read " + file, unreadable);
            } catch (BadLineException | BadValueException bad) {
                throw new WorkspaceException(
                        Reason.REFUSED,
                        "Line " + lines.line() + " of the engine's file " + file + " is not a child job: "
                                + bad.getMessage(),
                        bad);
            }
        }

        void close() {
            try {
                lines.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
