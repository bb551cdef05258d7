package org.millrace.itest;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;

/** Packets as ZooKeeper's clients and servers exchange them: four bytes of length, then so many bytes. */
final class Frames {

    private static final int LARGEST = 128 * 1024 * 1024;

    private Frames() {}

    /** Reads a connection in as few calls as it can. */
    static DataInputStream reader(Socket socket) throws IOException {
        return new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    static byte[] read(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > LARGEST) {
            throw new IOException("Not a packet of ZooKeeper's protocol: a length of " + length);
        }
        byte[] frame = new byte[length];
        in.readFully(frame);
        return frame;
    }

    static void write(OutputStream out, byte[] frame) throws IOException {
        byte[] whole = ByteBuffer.allocate(4 + frame.length)
                .putInt(frame.length)
                .put(frame)
                .array();
        out.write(whole);
        out.flush();
    }
}
