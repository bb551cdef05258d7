package org.millrace.handlers.ingest.transfer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
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
    private static final int COLUMNS = 4;

    /** Beyond these nobody reads on which files are missing. */
    private static final int MOST_MISSING = 1_000;

    private final Scratch scratch;
    private final String container;
    private final Failures failures;
    private int files;

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
        Map<String, Row> rows = new LinkedHashMap<>();
        if (!read(manifest.get(), rows)) {
            return;
        }
        try (Stream<ObjectFile> all = Json.lines(scratch.unpackedList(), ObjectFile.class)) {
            int index = 0;
            for (Iterator<ObjectFile> each = all.iterator(); each.hasNext(); index++) {
                check(each.next(), index, rows);
            }
        }
        rows.forEach((name, row) ->
                tell("NOT_PACKED", row.line(), "Expected the file " + name + ", but it is not in the container"));
    }

    /** The manifest; the files are counted on the way. */
    private Optional<Path> find() throws IOException {
        Optional<Path> found = Optional.empty();
        try (Stream<ObjectFile> all = Json.lines(scratch.unpackedList(), ObjectFile.class)) {
            for (Iterator<ObjectFile> each = all.iterator(); each.hasNext(); files++) {
                if (each.next().path().equals(MANIFEST)) {
                    found = Optional.of(scratch.unpacked(files));
                }
            }
        }
        return found;
    }

    /** Reads the rows; false if there are far more of them than files, which is told. */
    private boolean read(Path manifest, Map<String, Row> rows) throws IOException {
        try (BufferedReader reader = new BufferedReader(new java.io.InputStreamReader(
                Files.newInputStream(manifest), java.nio.charset.StandardCharsets.UTF_8))) {
            int number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                if (!line.startsWith("#") && !line.isBlank()) {
                    List<String> cells = cells(line);
                    rows.put("producer/" + name(cells.get(0)), row(number, cells));
                }
                if (rows.size() > files + MOST_MISSING) {
                    tell("NOT_PACKED", number, "Expected " + files + " files to be listed, but there are far more");
                    return false;
                }
            }
        }
        return true;
    }

    /** In one pass, whatever white space there is. */
    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        int start = 0;
        for (int bar = line.indexOf('|'); bar >= 0 && cells.size() < COLUMNS; bar = line.indexOf('|', start)) {
            cells.add(line.substring(start, bar).strip());
            start = bar + 1;
        }
        cells.add(line.substring(start).strip());
        return cells;
    }

    private static String name(String cell) {
        String name = cell.replace("%20", " ").replace("%7c", "|");
        return name.startsWith("./") ? name.substring(2) : name;
    }

    private static Row row(int number, List<String> cells) {
        Optional<DigestAlgorithm> algorithm = cell(cells, 1).flatMap(DigestAlgorithm::named);
        Optional<Digest> digest = algorithm.flatMap(known -> cell(cells, 2).map(value -> new Digest(known, value)));
        return new Row(number, digest, cell(cells, 3));
    }

    private static Optional<String> cell(List<String> cells, int index) {
        return index < cells.size() && !cells.get(index).isEmpty() ? Optional.of(cells.get(index)) : Optional.empty();
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
