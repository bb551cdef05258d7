package org.millrace.handlers.ingest.transfer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.handlers.ingest.request.Digest;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.spi.Finding;

/**
 * Compares the files of a container with the manifest it brings, {@code mrt-manifest.txt}, both ways: what is listed must
 * be there, as it is listed, and what is there must be listed. The columns are fileName, hashAlgorithm, hashValue, fileSize.
 */
final class Corroboration {

    private static final String MANIFEST = "producer/mrt-manifest.txt";
    private static final long LARGEST = 64L << 20;

    private final Scratch scratch;
    private final String container;
    private final Failures failures;

    Corroboration(Scratch scratch, String container, Failures failures) {
        this.scratch = scratch;
        this.container = container;
        this.failures = failures;
    }

    /** A row of the manifest. */
    private record Row(int line, Optional<Digest> digest, Optional<String> size) {}

    void check() throws IOException {
        Optional<Path> manifest = find();
        if (manifest.isEmpty() || Files.size(manifest.get()) > LARGEST) {
            return;
        }
        Map<String, Row> rows = rows(manifest.get());
        try (Stream<ObjectFile> files = Json.lines(scratch.unpackedList(), ObjectFile.class)) {
            int index = 0;
            for (Iterator<ObjectFile> each = files.iterator(); each.hasNext(); index++) {
                check(each.next(), index, rows);
            }
        }
        rows.forEach((name, row) ->
                tell("NOT_PACKED", row.line(), "Expected the file " + name + ", but it is not in the container"));
    }

    private Optional<Path> find() throws IOException {
        try (Stream<ObjectFile> files = Json.lines(scratch.unpackedList(), ObjectFile.class)) {
            int index = 0;
            for (Iterator<ObjectFile> each = files.iterator(); each.hasNext(); index++) {
                if (each.next().path().equals(MANIFEST)) {
                    return Optional.of(scratch.unpacked(index));
                }
            }
        }
        return Optional.empty();
    }

    private static Map<String, Row> rows(Path manifest) throws IOException {
        Map<String, Row> rows = new LinkedHashMap<>();
        try (BufferedReader reader = new BufferedReader(new java.io.InputStreamReader(
                Files.newInputStream(manifest), java.nio.charset.StandardCharsets.UTF_8))) {
            int number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                if (!line.startsWith("#") && !line.isBlank()) {
                    String[] cells = line.strip().split("\\s*\\|\\s*", -1);
                    rows.put("producer/" + name(cells[0]), row(number, cells));
                }
            }
        }
        return rows;
    }

    private static String name(String cell) {
        String name = cell.replace("%20", " ").replace("%7c", "|");
        return name.startsWith("./") ? name.substring(2) : name;
    }

    private static Row row(int number, String[] cells) {
        Optional<DigestAlgorithm> algorithm = cell(cells, 1).flatMap(DigestAlgorithm::named);
        Optional<Digest> digest = algorithm.flatMap(known -> cell(cells, 2).map(value -> new Digest(known, value)));
        return new Row(number, digest, cell(cells, 3));
    }

    private static Optional<String> cell(String[] cells, int index) {
        return index < cells.length && !cells[index].isBlank() ? Optional.of(cells[index]) : Optional.empty();
    }

    private void check(ObjectFile file, int index, Map<String, Row> rows) throws IOException {
        Row row = rows.remove(file.path());
        if (file.path().equals(MANIFEST)) {
            return;
        }
        if (row == null) {
            tell(
                    "NOT_LISTED",
                    0,
                    "Expected every file to be listed, but " + Findings.printable(file.path()) + " is not");
        } else if (row.size().isPresent() && !row.size().get().equals(String.valueOf(file.size()))) {
            tell("SIZE_MISMATCH", row.line(), "Expected " + row.size().get() + " bytes, but found " + file.size());
        } else if (row.digest().isPresent()) {
            compare(
                    row.line(),
                    row.digest().get(),
                    found(file, index, row.digest().get().algorithm()));
        }
    }

    private void compare(int line, Digest listed, String found) {
        if (!listed.value().equals(found)) {
            tell(
                    "DIGEST_MISMATCH",
                    line,
                    "Expected the " + listed.algorithm().standardName() + " digest " + listed.value() + ", but found "
                            + found);
        }
    }

    private String found(ObjectFile file, int index, DigestAlgorithm algorithm) throws IOException {
        String known = file.digests().get(algorithm);
        if (known != null) {
            return known;
        }
        MessageDigest digest = algorithm.start();
        try (InputStream in = new DigestInputStream(Files.newInputStream(scratch.unpacked(index)), digest)) {
            byte[] buffer = new byte[256 * 1024];
            int read = 0;
            while (read >= 0) {
                read = in.read(buffer);
            }
        }
        return HexFormat.of().formatHex(digest.digest()).toLowerCase(Locale.ROOT);
    }

    private void tell(String code, int line, String message) {
        failures.add(Finding.of(code, Findings.cut(message))
                .at(container + ": mrt-manifest.txt" + (line > 0 ? ":" + line : ""))
                .mendedBy("Mend the container or its mrt-manifest.txt; then submit again."));
    }
}
