package org.millrace.execution.list;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.millrace.execution.ElementLists.BadListException;
import org.millrace.execution.list.Entry.Start;

/** Elements as the bytes of a list, made while they are read, and counted. */
final class EntryStream extends InputStream {

    private static final long MOST_ELEMENTS = 10_000_000;

    private final Entries entries;
    private final ListDefect defect;
    private final SeenIds seen = new SeenIds();
    private byte[] line = new byte[0];
    private int position;
    private long count;
    private long levels = 1;

    EntryStream(Entries entries, ListDefect defect) {
        this.entries = entries;
        this.defect = defect;
    }

    @Override
    public int read() throws IOException {
        return fill() ? Byte.toUnsignedInt(line[position++]) : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int copied = Math.min(length, line.length - position);
        System.arraycopy(line, position, into, offset, copied);
        position += copied;
        return copied;
    }

    private boolean fill() throws IOException {
        if (position < line.length) {
            return true;
        }
        try {
            Optional<Entry> next = entries.next();
            if (next.isEmpty()) {
                return false;
            }
            line = (ElementJson.write(checked(next.get())) + "\n").getBytes(StandardCharsets.UTF_8);
            position = 0;
            return true;
        } catch (BadListException bad) {
            throw new BadListInside(bad);
        }
    }

    private Entry checked(Entry entry) throws BadListException {
        if (count == MOST_ELEMENTS) {
            throw defect.tooMany(MOST_ELEMENTS);
        }
        String id = entry.element().id();
        if (entry.line() > 0 && !seen.add(id)) { // a folder names no file twice
            throw defect.twice(entry.line(), id);
        }
        boolean first = count == 0;
        count++;
        if (first && entry.start() == Start.OF_LEVEL) {
            return new Entry(entry.element(), Start.WITHIN_LEVEL, entry.line()); // nothing is before it
        }
        levels += entry.start() == Start.OF_LEVEL ? 1 : 0;
        return entry;
    }

    long count() {
        return count;
    }

    long levels() {
        return levels;
    }

    /** Carries a bad list through whoever reads the bytes. */
    static final class BadListInside extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final BadListException bad;

        BadListInside(BadListException bad) {
            super(bad);
            this.bad = bad;
        }

        BadListException bad() {
            return bad;
        }
    }
}
