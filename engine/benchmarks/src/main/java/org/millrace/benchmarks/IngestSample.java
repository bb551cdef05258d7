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

    private static final String MANIFEST_HEAD = """
            #%checkm_0.7
            #%profile | http://uc3.cdlib.org/registry/ingest/manifest/mrt-single-file-batch-manifest
            #%prefix | mrt: | http://merritt.cdlib.org/terms#
            #%prefix | nfo: | http://www.semanticdesktop.org/ontologies/2007/03/22/nfo#
            #%fields | nfo:fileUrl | nfo:hashAlgorithm | nfo:hashValue | nfo:fileSize | nfo:fileLastModified \
            | nfo:fileName | mrt:primaryIdentifier | mrt:localIdentifier | mrt:creator | mrt:title | mrt:date
            """;

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

    /** Writes the first, and gives it all the other names. */
    void writeOnce(Path folder) throws IOException {
        new IngestSample(key, 1, size).write(folder);
        for (int i = 1; i < number; i++) {
            Files.createLink(folder.resolve(name(i)), folder.resolve(name(0)));
        }
    }

    void remove(Path folder) throws IOException {
        for (int i = 0; i < number; i++) {
            Files.delete(folder.resolve(name(i)));
        }
    }

    /** A submission of all of them, an object each. */
    String manifest(String url) {
        StringBuilder lines = new StringBuilder(MANIFEST_HEAD);
        for (int i = 0; i < number; i++) {
            lines.append("%s%s | | | %d | | %s | | %s | Benchmark | Object %d | 2026%n"
                    .formatted(url, name(i), size, name(i), name(i), i));
        }
        return lines.append("#%eof\n").toString();
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
