package org.millrace.handlers.fixity;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads a file line by line in bounded memory, whatever the file holds. Lines end with LF or CR LF. */
final class Lines implements Closeable {

    /** The longest workspace path takes 12,000 bytes, the longest digest 128. */
    static final int MAX_BYTES = 16_384;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final InputStream in;
    private long number;

    private Lines(InputStream in) {
        this.in = in;
    }

    static Lines of(Path file) throws IOException {
        return new Lines(new BufferedInputStream(Files.newInputStream(file), 64 * 1024));
    }

    /** The next line, or empty at the end of the file. */
    Optional<Line> next() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(160);
        int next = in.read();
        if (next < 0) {
            return Optional.empty();
        }
        long length = 0;
        for (; next >= 0 && next != '\n'; next = in.read()) {
            if (length++ < MAX_BYTES) {
                bytes.write(next);
            }
        }
        number++;
        return Optional.of(length > MAX_BYTES ? new Line.TooLong(number) : decoded(bytes.toByteArray()));
    }

    private Line decoded(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return new Line.Text(number, bare(text));
        } catch (CharacterCodingException e) {
            return new Line.NotUtf8(number);
        }
    }

    private String bare(String text) {
        String begun = number == 1 && text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        return begun.endsWith("\r") ? begun.substring(0, begun.length() - 1) : begun;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
