package org.millrace.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Serves the files of a folder on loopback, as fast as the kernel can, in a process of its own. Prints its port. */
final class FileServer {

    private final Path folder;

    private FileServer(Path folder) {
        this.folder = folder;
    }

    /** The folder is the only argument. Ends with its standard input. */
    public static void main(String[] args) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
        FileServer server = new FileServer(Path.of(args[0]));
        Thread serving = new Thread(() -> server.listen(listener));
        serving.setDaemon(true);
        serving.start();
        System.out.println(listener.socket().getLocalPort());
        int next = 0;
        while (next >= 0) {
            next = System.in.read();
        }
    }

    private void listen(ServerSocketChannel listener) {
        try {
            while (true) {
                SocketChannel connection = listener.accept();
                Thread thread = new Thread(() -> serve(connection));
                thread.setDaemon(true);
                thread.start();
            }
        } catch (IOException closed) {
            System.err.println("The file server stops: " + closed.getMessage());
        }
    }

    private void serve(SocketChannel connection) {
        try (connection) {
            connection.socket().setTcpNoDelay(true);
            BufferedReader reader = new BufferedReader(
                    new InputStreamReader(Channels.newInputStream(connection), StandardCharsets.ISO_8859_1));
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                String[] request = line.split(" ", 3);
                while (line != null && !line.isEmpty()) {
                    line = reader.readLine();
                }
                answer(request[1], request[0].equals("GET"), connection);
            }
        } catch (IOException gone) {
            // The client has what it wanted.
        }
    }

    private void answer(String path, boolean whole, SocketChannel connection) throws IOException {
        try (FileChannel file = FileChannel.open(folder.resolve(path.substring(1)))) {
            String head = "HTTP/1.1 200 OK\r\nContent-Length: " + file.size() + "\r\nETag: \"" + path + "\"\r\n\r\n";
            ByteBuffer bytes = ByteBuffer.wrap(head.getBytes(StandardCharsets.ISO_8859_1));
            while (bytes.hasRemaining()) {
                connection.write(bytes);
            }
            for (long at = 0; whole && at < file.size(); ) {
                at += file.transferTo(at, file.size() - at, connection);
            }
        }
    }
}
