package org.millrace.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Files to be fetched.
 *
 * @param key what they are called
 * @param number how many
 * @param size the bytes of each
 */
record IngestSample(String key, int number, long size) {

    long bytes() {
        return number * size;
    }

    String name(int index) {
        return key + "-" + index;
    }

    /** Writes them: noise, the same in every run. */
    void write(Path folder) throws IOException {
        byte[] noise = new byte[1 << 20];
        new Random(size).nextBytes(noise);
        for (int i = 0; i < number; i++) {
            try (OutputStream out = Files.newOutputStream(folder.resolve(name(i)))) {
                for (long left = size; left > 0; left -= noise.length) {
                    out.write(noise, 0, (int) Math.min(noise.length, left));
                }
            }
        }
    }

    /** The list of files as DOWNLOAD reads it. */
    String list(String url) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < number; i++) {
            lines.append(
                    "{\"name\":\"d%d/%s\",\"url\":\"%s%s\",\"digest\":null,\"size\":%d,\"mimeType\":null,\"place\":\"%d\"}%n"
                            .formatted(i / 1000, name(i), url, name(i), size, i));
        }
        return lines.toString();
    }

    /** The same for curl. */
    String curlConfiguration(String url, Path folder) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < number; i++) {
            lines.append("url = \"%s%s\"%noutput = \"%s\"%n".formatted(url, name(i), folder.resolve(name(i))));
        }
        return lines.toString();
    }
}
