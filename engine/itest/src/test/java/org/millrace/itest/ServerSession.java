package org.millrace.itest;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A session as the server granted it: enough to end it from outside, as its time-out would, but at once. */
final class ServerSession {

    private static final int PASSWORD = 16;
    private static final int PATIENCE_MILLIS = 10_000;

    private final long id;
    private final byte[] password;

    private ServerSession(long id, byte[] password) {
        this.id = id;
        this.password = password;
    }

    /** The session of the server's answer to a connect request; its id is 0 if the server knows it no longer. */
    static ServerSession granted(byte[] answer) {
        ByteBuffer fields = ByteBuffer.wrap(answer);
        fields.getInt(); // version of the protocol
        fields.getInt(); // timeout
        long id = fields.getLong();
        byte[] password = new byte[fields.getInt()];
        fields.get(password);
        return new ServerSession(id, password);
    }

    boolean isLive() {
        return id != 0;
    }

    /** Ends it; when this returns, the server has removed what was the session's. Ending it twice does nothing. */
    void end(int serverPort) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), serverPort)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            DataInputStream in = Frames.reader(socket);
            Frames.write(out, connectRequest());
            if (granted(Frames.read(in)).isLive()) {
                Frames.write(out, closeRequest());
                Frames.read(in);
            }
        }
    }

    private byte[] connectRequest() {
        return ByteBuffer.allocate(4 + 8 + 4 + 8 + 4 + PASSWORD + 1)
                .putInt(0)
                .putLong(0) // has seen nothing
                .putInt(PATIENCE_MILLIS)
                .putLong(id)
                .putInt(PASSWORD)
                .put(Arrays.copyOf(password, PASSWORD))
                .put((byte) 0) // may not be read-only
                .array();
    }

    private static byte[] closeRequest() {
        return ByteBuffer.allocate(8)
                .putInt(1)
                .putInt(RequestKind.CLOSE_SESSION.number())
                .array();
    }
}
