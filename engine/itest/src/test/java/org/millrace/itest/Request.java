package org.millrace.itest;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A request as a client sent it: a number, a kind, and the rest, in which paths are texts behind their length. */
final class Request {

    private static final int KIND = 4;
    private static final int REST = 8;

    private final ByteBuffer frame;

    Request(byte[] frame) {
        this.frame = ByteBuffer.wrap(frame);
    }

    int number() {
        return frame.getInt(0);
    }

    RequestKind kind() {
        return RequestKind.of(frame.getInt(KIND));
    }

    /** The nodes that it is about, in its order. */
    List<String> paths() {
        List<String> paths = new ArrayList<>();
        int at = REST;
        while (at + 4 < frame.limit()) {
            int length = frame.getInt(at);
            if (frame.get(at + 4) == '/' && length > 0 && length <= frame.limit() - at - 4) {
                paths.add(new String(frame.array(), at + 4, length, StandardCharsets.UTF_8));
                at += 4 + length;
            } else {
                at++;
            }
        }
        return paths;
    }
}
