package org.millrace.handlers.ingest.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * How the server answers: well, unless it is told otherwise. A good answer knows HEAD, ranges, If-Range and an entity tag
 * that changes with the content.
 */
public final class Reply {

    private static final long NEVER = Long.MAX_VALUE;

    private final int status;
    private final byte[] content;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private long cutAfter = NEVER;
    private long declared = -1;
    private boolean ranges = true;
    private boolean head = true;
    private boolean etag = true;
    private boolean length = true;
    private boolean chunked;
    private boolean endless;
    private boolean silent;
    private String opening = "";
    private String prattle = "";
    private long trickle;

    private Reply(int status, byte[] content) {
        this.status = status;
        this.content = content;
    }

    /** 200 with a body. */
    public static Reply of(byte[] content) {
        return new Reply(200, content);
    }

    /** 200 with a body. */
    public static Reply of(String content) {
        return of(content.getBytes(StandardCharsets.UTF_8));
    }

    /** A status without a body. */
    public static Reply status(int status) {
        return new Reply(status, new byte[0]).withoutRanges();
    }

    /** A redirection. */
    public static Reply redirect(String location) {
        return status(302).header("Location", location);
    }

    /** One header more. */
    public Reply header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /** The connection ends after so many bytes of the body. */
    public Reply cutAfter(long bytes) {
        cutAfter = bytes;
        return this;
    }

    /** The length is told otherwise than it is. */
    public Reply declaring(long bytes) {
        declared = bytes;
        return this;
    }

    /** Ranges are ignored. */
    public Reply withoutRanges() {
        ranges = false;
        return this;
    }

    /** HEAD is answered with 405. */
    public Reply withoutHead() {
        head = false;
        return this;
    }

    /** Nothing says which version it is. */
    public Reply withoutValidator() {
        etag = false;
        return this;
    }

    /** The length is not told: the body comes in chunks. */
    public Reply chunked() {
        chunked = true;
        length = false;
        return this;
    }

    /** The length is not told: the body ends with the connection. */
    public Reply untilClose() {
        length = false;
        return this;
    }

    /** The body begins again and again, and never ends. */
    public Reply endless() {
        endless = true;
        return this;
    }

    /** A byte comes, then nothing for so many milliseconds, then another. */
    public Reply trickling(long millis) {
        trickle = millis;
        return this;
    }

    /** Nothing comes, until the server is closed. */
    public Reply silent() {
        silent = true;
        return this;
    }

    /** In place of an answer come first words, and others without an end; as fast as {@link #trickling} says. */
    public Reply prattling(String first, String others) {
        opening = first;
        prattle = others;
        return this;
    }

    /** Answers; whether the connection may be used again. */
    boolean answer(Request request, OutputStream out, CountDownLatch closing) throws IOException {
        if (silent) {
            await(closing, NEVER);
            return false;
        }
        if (!prattle.isEmpty()) {
            prattle(out, closing);
            return false;
        }
        if (request.method().equals("HEAD") && !head) {
            write(out, "HTTP/1.1 405 No\r\nContent-Length: 0\r\n\r\n");
            return true;
        }
        int from = from(request);
        if (from > content.length || (from == content.length && from > 0)) {
            write(out, "HTTP/1.1 416 No\r\nContent-Range: bytes */" + content.length + "\r\nContent-Length: 0\r\n\r\n");
            return true;
        }
        write(out, headOf(request, from));
        return request.method().equals("HEAD") || body(out, from, to(request), closing);
    }

    private void prattle(OutputStream out, CountDownLatch closing) throws IOException {
        write(out, opening);
        while (closing.getCount() > 0) {
            write(out, prattle);
            await(closing, trickle);
        }
    }

    private boolean isPart(Request request) {
        String wanted = request.header("if-range");
        return ranges && request.header("range").startsWith("bytes=") && (wanted.isEmpty() || wanted.equals(tag()));
    }

    private int from(Request request) {
        String range = request.header("range");
        return isPart(request) ? Integer.parseInt(range.substring(6, range.indexOf('-'))) : 0;
    }

    private int to(Request request) {
        String range = request.header("range");
        boolean open = !isPart(request) || range.endsWith("-");
        return open ? content.length : Integer.parseInt(range.substring(range.indexOf('-') + 1)) + 1;
    }

    private String tag() {
        return "\"" + Integer.toHexString(java.util.Arrays.hashCode(content)) + "\"";
    }

    private String headOf(Request request, int from) {
        boolean part = isPart(request);
        int to = to(request);
        StringBuilder text =
                new StringBuilder("HTTP/1.1 ").append(part ? 206 : status).append(" Status\r\n");
        if (part) {
            text.append("Content-Range: bytes " + from + "-" + (to - 1) + "/" + content.length + "\r\n");
        }
        if (length) {
            text.append("Content-Length: ")
                    .append(declared < 0 ? to - from : declared)
                    .append("\r\n");
        } else {
            text.append(chunked ? "Transfer-Encoding: chunked\r\n" : "Connection: close\r\n");
        }
        if (etag) {
            text.append("ETag: ").append(tag()).append("\r\n");
        }
        headers.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        return text.append("\r\n").toString();
    }

    private boolean body(OutputStream out, int from, int to, CountDownLatch closing) throws IOException {
        long left = cutAfter;
        do {
            int step = trickle > 0 ? 1 : 8_192;
            for (int at = from; at < to && left > 0 && closing.getCount() > 0; at += step) {
                int size = (int) Math.min(Math.min(step, to - at), left);
                piece(out, at, size);
                left -= size;
                await(closing, trickle);
            }
        } while (endless && left > 0 && closing.getCount() > 0);
        if (left <= 0) {
            return false;
        }
        if (chunked) {
            write(out, "0\r\n\r\n");
        }
        return length && declared < 0;
    }

    private void piece(OutputStream out, int at, int size) throws IOException {
        if (chunked) {
            write(out, Integer.toHexString(size) + "\r\n");
        }
        out.write(content, at, size);
        if (chunked) {
            write(out, "\r\n");
        }
        out.flush();
    }

    private static void await(CountDownLatch closing, long millis) {
        try {
            if (millis > 0) {
                boolean ignored = closing.await(millis, java.util.concurrent.TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }
}
