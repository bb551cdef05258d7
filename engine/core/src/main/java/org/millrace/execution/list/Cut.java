package org.millrace.execution.list;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.millrace.execution.list.Entry.Start;
import org.millrace.store.StepProgress.Plan;

/**
 * Cuts a list into chunks: of one size, none across the start of a level. If there are too many levels for that, a chunk
 * holds several and runs them in order; such a chunk, and the one after it, then begins only when all before it are done.
 */
final class Cut {

    /** With more levels than this, chunks hold several. */
    private static final long MOST_LEVELS = Plan.MOST_CHUNKS / 2;

    private final long size;
    private final Levels kept;
    private final List<Long> starts = new ArrayList<>();
    private final BitSet barriers = new BitSet();
    private final BitSet mixed = new BitSet();
    private long inChunk;

    private enum Levels {
        APART,
        TOGETHER
    }

    private Cut(long size, Levels kept) {
        this.size = size;
        this.kept = kept;
    }

    /**
     * Cuts a list.
     *
     * @param list from its start
     * @param elements how many it has
     * @param levels in how many levels
     * @param bulk how many elements a chunk has at least
     */
    static ListIndex of(WrittenEntries list, long elements, long levels, long bulk) {
        Levels kept = levels <= MOST_LEVELS ? Levels.APART : Levels.TOGETHER;
        long share = kept == Levels.APART && levels > 1 ? Plan.MOST_CHUNKS - levels : Plan.MOST_CHUNKS;
        Cut cut = new Cut(Math.max(bulk, (elements + share - 1) / share), kept);
        long offset = list.offset();
        for (Optional<Entry> entry = list.next(); entry.isPresent(); entry = list.next()) {
            cut.add(entry.get().start(), offset);
            offset = list.offset();
        }
        return new ListIndex(elements, cut.starts, cut.barriers, cut.mixed);
    }

    private void add(Start start, long offset) {
        boolean level = start == Start.OF_LEVEL;
        if (starts.isEmpty() || inChunk == size || (level && kept == Levels.APART)) {
            begin(start, offset);
        } else if (level) {
            barriers.set(starts.size() - 1);
            mixed.set(starts.size() - 1);
        }
        inChunk++;
    }

    private void begin(Start start, long offset) {
        int chunk = starts.size();
        starts.add(offset);
        inChunk = 0;
        if (start == Start.OF_LEVEL || (chunk > 0 && mixed.get(chunk - 1))) {
            barriers.set(chunk);
        }
    }
}
