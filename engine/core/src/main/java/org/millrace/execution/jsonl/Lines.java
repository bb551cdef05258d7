package org.millrace.execution.jsonl;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Lines of UTF-8 text, none longer than a bound. Not for several threads. */
public final class Lines implements Closeable {

    private static final int BUFFER = 64 * 1024;

    private final InputStream bytes;
    private final int longest;
    /** What was read ahead lies from {@code from} to {@code to}. */
    private final byte[] buffer = new byte[BUFFER];

    private int from;
    private int to;
    private long line;
    private long offset;

    /**
     * Reads lines.
     *
     * @param bytes what to read; closed with this
     * @param longest the longest line, in bytes
     */
    public Lines(InputStream bytes, int longest) {
        this.bytes = bytes;
        this.longest = longest;
    }

    /**
     * The next line without its end; empty after the last.
     *
     * @throws BadLineException if it is too long, not UTF-8, or holds a NUL
     */
    public Optional<String> next() throws IOException, BadLineException {
        if (from == to && !fill()) {
            return Optional.empty();
        }
        line++;
        ByteArrayOutputStream content = new ByteArrayOutputStream(256);
        do {
            take(content);
        } while (from == to && fill());
        offset += content.size();
        if (from < to) {
            from++; // the end of the line
            offset++;
        }
        return Optional.of(text(content.toByteArray()));
    }

    private boolean fill() throws IOException {
        from = 0;
        to = Math.max(0, bytes.read(buffer));
        return to > 0;
    }

    /** Takes what there is of the line. */
    private void take(ByteArrayOutputStream content) throws BadLineException {
        int end = from;
        while (end < to && buffer[end] != '\n') {
            end++;
        }
        if (content.size() + end - from > longest) {
            throw new BadLineException(line, "it is longer than " + longest + " bytes");
        }
        content.write(buffer, from, end - from);
        from = end;
    }

    private String text(byte[] content) throws BadLineException {
        int length = content.length > 0 && content[content.length - 1] == '\r' ? content.length - 1 : content.length;
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content, 0, length))
                    .toString();
            if (text.indexOf('\0') >= 0) {
                throw new BadLineException(line, "it holds a NUL character");
            }
            return text;
        } catch (CharacterCodingException notUtf8) {
            throw new BadLineException(line, "it is not UTF-8");
        }
    }

    /** The number of the last line read, from 1. */
    public long line() {
        return line;
    }

    /** The bytes read so far: where the next line begins. */
    public long offset() {
        return offset;
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }

    /** A line that cannot be read. */
    public static final class BadLineException extends Exception {
        private static final long serialVersionUID = 1L;

        private final long line;

        BadLineException(long line, String defect) {
            super(defect);
            this.line = line;
        }

        /** Its number, from 1. */
        public long line() {
            return line;
        }
    }
}
