package org.millrace.handlers.ingest.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.millrace.handlers.ingest.text.Shown;
import org.millrace.spi.Finding;

/** The header lines before a row. Only the profile matters; the rest is what validators ask for. */
final class Headers {

    private static final String CHECKM = "#%checkm_";
    private static final String PROFILE = "#%profile";
    private static final String PREFIX = "#%prefix";
    private static final List<String> FIELDS = List.of("#%fields", "#%columns");

    private boolean any;
    private boolean checkm;
    private boolean prefix;
    private Optional<String> fields = Optional.empty();
    private Optional<String> profileLine = Optional.empty();
    private long profileNumber = 1;

    void add(String line, long number) {
        any = true;
        checkm |= line.startsWith(CHECKM);
        prefix |= line.startsWith(PREFIX);
        if (FIELDS.stream().anyMatch(line::startsWith)) {
            fields = Optional.of(line);
        }
        if (line.startsWith(PROFILE) && profileLine.isEmpty()) {
            profileLine = Optional.of(line);
            profileNumber = number;
        }
    }

    boolean isAny() {
        return any;
    }

    /** What the first profile line gives: after a blank, whatever bars and blanks follow, as Merritt's reader has it. */
    Optional<String> profile() {
        return profileLine
                .filter(line -> line.startsWith(PROFILE + " "))
                .map(line -> line.substring(PROFILE.length())
                        .replaceFirst("^[ |]*+", "")
                        .replaceAll("\\s++", ""))
                .filter(address -> !address.isEmpty());
    }

    /** Where the profile stands. */
    long profileLine() {
        return profileNumber;
    }

    /** What validators would object to. */
    List<Finding> remarks(ManifestKind kind) {
        List<Finding> remarks = new ArrayList<>();
        if (!checkm) {
            remarks.add(missing("#%checkm_0.7"));
        }
        if (!prefix) {
            remarks.add(missing(PREFIX));
        }
        if (fields.isEmpty()) {
            remarks.add(missing(FIELDS.get(0)));
        }
        fields.flatMap(line -> otherFields(line, kind)).ifPresent(remarks::add);
        return remarks;
    }

    private static Finding missing(String header) {
        return Finding.of(ManifestCode.MISSING_HEADER, "Expected a header line " + header + ", but there is none");
    }

    private static Optional<Finding> otherFields(String line, ManifestKind kind) {
        Cells cells = Cells.of(line, kind.columns().size() + 1);
        for (int column = 0; column < kind.columns().size(); column++) {
            String expected = kind.columns().get(column);
            Optional<String> found = cells.raw(column + 1);
            if (found.isPresent() && !plain(found.get()).equals(plain(expected))) {
                return Optional.of(Finding.of(
                                ManifestCode.OTHER_FIELDS,
                                "Column " + (column + 1) + " is read as " + expected + ", but the header calls it "
                                        + Shown.of(found.get()))
                        .mendedBy("Put the columns in the order " + String.join(", ", kind.columns()) + "."));
            }
        }
        return Optional.empty();
    }

    /** A column's name without its prefix. */
    private static String plain(String field) {
        return field.substring(field.lastIndexOf(':') + 1).toLowerCase(Locale.ROOT);
    }
}
