package org.millrace.handlers.ingest.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads lines in bounded memory, whatever comes. They end with LF, CR LF or CR, as Merritt's reader has it. A byte order
 * mark is part of the first line.
 */
final class Lines {

    private static final int BLOCK = 64 * 1024;
    private static final int SHOWN_OF_TOO_LONG = 120;

    private final InputStream in;
    private final byte[] block = new byte[BLOCK];
    private final byte[] line;
    private int at;
    private int end;
    private long number;
    private boolean afterReturn;

    Lines(InputStream in, int longest) {
        this.in = in;
        this.line = new byte[longest];
    }

    /** The next line, or empty at the end. */
    Optional<Line> next() throws IOException {
        skipFeedAfterReturn();
        if (!hasMore()) {
            return Optional.empty();
        }
        number++;
        long length = 0;
        boolean ended = false;
        while (!ended && hasMore()) {
            int stop = stop();
            keep(stop, length);
            length += stop - at;
            ended = stop < end;
            afterReturn = ended && block[stop] == '\r';
            at = ended ? stop + 1 : stop;
        }
        return Optional.of(length > line.length ? tooLong() : decoded(Arrays.copyOf(line, (int) length)));
    }

    /** Where the line ends in the block, or where the block ends. */
    private int stop() {
        int stop = at;
        while (stop < end && block[stop] != '\n' && block[stop] != '\r') {
            stop++;
        }
        return stop;
    }

    private void keep(int stop, long length) {
        if (length < line.length) {
            int kept = (int) Math.min(stop - at, line.length - length);
            System.arraycopy(block, at, line, (int) length, kept);
        }
    }

    private void skipFeedAfterReturn() throws IOException {
        if (afterReturn && hasMore() && block[at] == '\n') {
            at++;
        }
        afterReturn = false;
    }

    private boolean hasMore() throws IOException {
        while (at == end) {
            end = in.read(block);
            at = 0;
            if (end < 0) {
                end = 0;
                return false;
            }
        }
        return true;
    }

    private Line tooLong() {
        int shown = Math.min(SHOWN_OF_TOO_LONG, line.length);
        return new Line.TooLong(number, new String(line, 0, shown, StandardCharsets.UTF_8));
    }

    private Line decoded(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return new Line.Text(number, text);
        } catch (CharacterCodingException notUtf8) {
            return new Line.NotUtf8(number, new String(bytes, StandardCharsets.UTF_8));
        }
    }
}
