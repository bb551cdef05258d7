package org.millrace.execution.list;

import java.util.BitSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.millrace.definition.model.Distribution;
import org.millrace.execution.ChunkRunner.Source;
import org.millrace.execution.ElementLists.Snapshot;
import org.millrace.execution.list.Entry.Start;
import org.millrace.spi.Element;
import org.millrace.store.StepProgress.Plan;
import org.millrace.store.StepProgress.Stop;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

/** A list that was written down. */
final class WrittenList implements Snapshot {

    private static final int USUAL_PARALLELISM = 64;

    private final MutableWorkspace files;
    private final WorkspacePath file;
    private final ListIndex index;
    private final Distribution distribution;

    WrittenList(MutableWorkspace files, WorkspacePath file, ListIndex index, Distribution distribution) {
        this.files = files;
        this.file = file;
        this.index = index;
        this.distribution = distribution;
    }

    @Override
    public Plan plan() {
        return new Plan(
                index.elements(),
                index.starts().size(),
                index.barriers(),
                distribution.parallelism().orElse(USUAL_PARALLELISM),
                distribution.failFast() ? Stop.ON_KO : Stop.ON_FATAL);
    }

    @Override
    public Source chunk(int number) {
        return new ChunkSource(number);
    }

    private final class ChunkSource implements Source {

        private final int number;
        private final long from;
        private final long to;

        ChunkSource(int number) {
            this.number = number;
            this.from = index.starts().get(number);
            boolean last = number + 1 == index.starts().size();
            this.to = last ? Long.MAX_VALUE : index.starts().get(number + 1);
        }

        @Override
        public Stream<Element> open() {
            return entries().map(Entry::element);
        }

        @Override
        public BitSet levels() {
            BitSet levels = new BitSet();
            if (index.mixed().get(number)) {
                try (Stream<Entry> entries = entries()) {
                    int rank = 0;
                    for (Iterator<Entry> each = entries.iterator(); each.hasNext(); rank++) {
                        levels.set(rank, each.next().start() == Start.OF_LEVEL);
                    }
                }
            }
            return levels;
        }

        private Stream<Entry> entries() {
            WrittenEntries entries = new WrittenEntries(files, file, from);
            Spliterator<Entry> split = Spliterators.spliteratorUnknownSize(
                    new Until(entries, to), Spliterator.ORDERED | Spliterator.NONNULL);
            return StreamSupport.stream(split, false).onClose(entries::close);
        }
    }

    /** Entries up to a place in the file. */
    private static final class Until implements Iterator<Entry> {

        private final WrittenEntries entries;
        private final long end;
        private Optional<Entry> next = Optional.empty();

        Until(WrittenEntries entries, long end) {
            this.entries = entries;
            this.end = end;
        }

        @Override
        public boolean hasNext() {
            if (next.isEmpty() && entries.offset() < end) {
                next = entries.next();
            }
            return next.isPresent();
        }

        @Override
        public Entry next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Entry entry = next.orElseThrow();
            next = Optional.empty();
            return entry;
        }
    }
}
