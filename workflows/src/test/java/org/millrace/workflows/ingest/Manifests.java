package org.millrace.workflows.ingest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** What depositors write: manifests and containers. */
final class Manifests {

    private static final String PROFILES = "http://uc3.cdlib.org/registry/ingest/manifest/";

    private Manifests() {}

    /** A manifest of one object's files. */
    static String object(List<String> rows) {
        return manifest("mrt-ingest-manifest", rows);
    }

    /** A manifest whose rows are manifests of objects. */
    static String batch(List<String> rows) {
        return manifest("mrt-batch-manifest", rows);
    }

    /** A manifest whose rows are containers. */
    static String containers(List<String> rows) {
        return manifest("mrt-container-batch-manifest", rows);
    }

    private static String manifest(String profile, List<String> rows) {
        return "#%checkm_0.7\n#%profile | " + PROFILES + profile + "\n" + String.join("\n", rows) + "\n#%eof\n";
    }

    /** A row with a digest. */
    static String row(String url, byte[] content, String name) {
        return url + " | sha-256 | " + sha256(content) + " | " + content.length + " |  | " + name;
    }

    /** A row of a batch: no digest, a local id and a title. */
    static String object(String url, String name, String localId, String title) {
        return url + " |  |  |  |  | " + name + " |  | " + localId + " | Tester | " + title + " | 2026";
    }

    static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static byte[] zip(Map<String, String> files) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return bytes.toByteArray();
    }
}
