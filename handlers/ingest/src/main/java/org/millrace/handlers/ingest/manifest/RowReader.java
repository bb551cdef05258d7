package org.millrace.handlers.ingest.manifest;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.millrace.handlers.ingest.manifest.ManifestRow.Listed;
import org.millrace.handlers.ingest.manifest.ManifestRow.OfObject;
import org.millrace.handlers.ingest.request.Digest;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.text.Shown;
import org.millrace.spi.Finding;

/** Reads one row: its columns by where they stand, all that is wrong with it at once. */
final class RowReader {

    private static final int URL = 0;
    private static final int ALGORITHM = 1;
    private static final int DIGEST = 2;
    private static final int SIZE = 3;
    private static final int MODIFIED = 4;
    private static final int NAME = 5;
    private static final int MIME_TYPE = 6;
    private static final int PRIMARY_ID = 6;
    private static final int LOCAL_ID = 7;
    private static final int CREATOR = 8;
    private static final int TITLE = 9;
    private static final int DATE = 10;

    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");
    private static final Pattern ISO_DATE = Pattern.compile(
            "\\d{4}(-\\d\\d(-\\d\\d([T ]\\d\\d:\\d\\d(:\\d\\d)?([.,]\\d{1,9})?(Z|[+-]\\d\\d(:?\\d\\d)?)?)?)?)?");

    private final Urls urls;
    private final int mostColumns;
    private final Consumer<Finding> remarks;

    RowReader(Urls urls, int mostColumns, Consumer<Finding> remarks) {
        this.urls = urls;
        this.mostColumns = mostColumns;
        this.remarks = remarks;
    }

    /**
     * Where a row stands.
     *
     * @param number counted from 1
     * @param place manifest and line
     * @param kind what rows are there
     */
    record Site(long number, String place, ManifestKind kind) {

        ManifestRow unread(List<Finding> faults) {
            return row(Listed.NOTHING, OfObject.NOTHING, faults);
        }

        ManifestRow row(Listed file, OfObject object, List<Finding> faults) {
            return new ManifestRow(number, place, kind, file, object, faults);
        }
    }

    ManifestRow read(String text, Site site) {
        Optional<Finding> control = control(text);
        Cells cells = Cells.of(text, mostColumns);
        if (control.isPresent() || cells.count() > mostColumns) {
            return site.unread(List.of(control.orElseGet(this::tooManyColumns).at(site.place())));
        }
        return new Reading(cells, site).row();
    }

    private static Optional<Finding> control(String text) {
        return text.chars()
                .filter(character -> Character.isISOControl(character) && character != '\t')
                .mapToObj(character -> Finding.of(
                                ManifestCode.CONTROL_CHARACTER,
                                "Expected plain text, but found the character U+%04X".formatted(character))
                        .mendedBy("Save the manifest as plain text in UTF-8."))
                .findFirst();
    }

    private Finding tooManyColumns() {
        return Finding.of(
                        ManifestCode.TOO_MANY_COLUMNS,
                        "Expected at most " + mostColumns + " columns, but there are more")
                .mendedBy("Write bars within a value as %7c.");
    }

    /** One row. */
    private final class Reading {

        private final Cells cells;
        private final Site site;
        private final List<Finding> faults = new ArrayList<>();

        Reading(Cells cells, Site site) {
            this.cells = cells;
            this.site = site;
        }

        ManifestRow row() {
            Optional<URI> url = url();
            Optional<Digest> digest = digest();
            OptionalLong size = size();
            checkModified();
            String name = name(url);
            checkFurther();
            Listed file = new Listed(
                    url.map(URI::toString).orElse(""), name, digest, size, ofKind(ManifestKind.OBJECT, MIME_TYPE));
            return site.row(file, object(), faults);
        }

        private Optional<String> ofKind(ManifestKind kind, int column) {
            return site.kind() == kind ? cells.text(column) : Optional.empty();
        }

        private OfObject object() {
            if (!site.kind().isBatch()) {
                return OfObject.NOTHING;
            }
            return new OfObject(
                    cells.text(PRIMARY_ID),
                    cells.text(LOCAL_ID),
                    cells.text(CREATOR),
                    cells.text(TITLE),
                    cells.text(DATE));
        }

        private Optional<URI> url() {
            Optional<String> given = cells.raw(URL);
            if (given.isEmpty()) {
                fault(Finding.of(ManifestCode.MISSING_URL, "Expected a URL in the first column, but it is empty")
                        .mendedBy("Say where the file is."));
                return Optional.empty();
            }
            Urls.Read read = urls.read(given.get());
            if (read instanceof Urls.Read.Good good) {
                checkScheme(good.uri(), given.get());
                return Optional.of(good.uri());
            }
            fault(((Urls.Read.Bad) read).fault());
            return Optional.empty();
        }

        /** A relative URL has the scheme of the manifest, which was not for the depositor to choose. */
        private void checkScheme(URI url, String given) {
            String scheme = Urls.scheme(url);
            boolean written = given.regionMatches(true, 0, scheme, 0, scheme.length());
            if (written && !scheme.startsWith("http")) {
                remark(Finding.of(
                                ManifestCode.UNUSUAL_SCHEME,
                                "Expected an http or https URL, but found " + Shown.of(url.toString()))
                        .mendedBy("Offer the file by https, or ask the operator whether it is fetched."));
            }
        }

        private Optional<Digest> digest() {
            Optional<String> algorithm = cells.text(ALGORITHM);
            Optional<String> value = cells.text(DIGEST);
            if (algorithm.isEmpty() || value.isEmpty()) {
                if (algorithm.isPresent() || value.isPresent()) {
                    remark(Finding.of(
                            ManifestCode.INCOMPLETE_DIGEST,
                            "Expected an algorithm and a digest, or neither, but there is only "
                                    + Shown.of(algorithm.or(() -> value).orElse(""))));
                }
                return Optional.empty();
            }
            return digest(algorithm.get(), value.get());
        }

        private Optional<Digest> digest(String name, String value) {
            Optional<Digest> digest = Digests.read(name, value);
            if (digest.isEmpty()) {
                fault(Digests.unknownAlgorithm(name));
            }
            digest.ifPresent(known -> checkAlgorithm(known.algorithm()));
            digest.flatMap(Digests::odd).ifPresent(this::remark);
            return digest;
        }

        private void checkAlgorithm(DigestAlgorithm algorithm) {
            if (algorithm != DigestAlgorithm.MD5 && algorithm != DigestAlgorithm.SHA256) {
                remark(Finding.of(
                        ManifestCode.UNUSUAL_ALGORITHM,
                        "Expected a digest by md5 or sha-256, but found one by " + algorithm.standardName()));
            }
        }

        private OptionalLong size() {
            Optional<String> given = cells.text(SIZE);
            if (given.isEmpty()) {
                return OptionalLong.empty();
            }
            if (!WHOLE.matcher(given.get()).matches()) {
                fault(Finding.of(
                                ManifestCode.BAD_SIZE, "Expected a number of bytes, but found " + Shown.of(given.get()))
                        .mendedBy("Give the size as a whole number, or leave the column empty."));
                return OptionalLong.empty();
            }
            long size = Long.parseLong(given.get());
            if (size < 0) {
                remark(Finding.of(ManifestCode.NEGATIVE_SIZE, "Expected a number of bytes, but found " + size));
                return OptionalLong.empty();
            }
            return OptionalLong.of(size);
        }

        private void checkModified() {
            cells.text(MODIFIED)
                    .filter(date -> !ISO_DATE.matcher(date).matches())
                    .ifPresent(date -> remark(Finding.of(
                            ManifestCode.BAD_DATE,
                            "Expected a date such as 2026-01-31T12:00:00Z, but found " + Shown.of(date))));
        }

        private String name(Optional<URI> url) {
            Optional<String> given = cells.text(NAME);
            if (given.isEmpty() && url.isEmpty()) {
                return "";
            }
            String name = given.orElseGet(() -> Urls.lastPart(url.orElseThrow()));
            FileNames.fault(name).ifPresent(this::fault);
            if (given.isEmpty()) {
                remark(Finding.of(
                        ManifestCode.MISSING_NAME,
                        "Expected a file name in the sixth column; the end of the URL is taken: " + Shown.of(name)));
            }
            FileNames.oddEnd(name, site.kind()).ifPresent(this::remark);
            return name;
        }

        private void checkFurther() {
            int known = site.kind().columns().size();
            if (cells.hasFrom(known)) {
                remark(Finding.of(
                        ManifestCode.IGNORED_COLUMNS,
                        "Expected at most " + known + " columns, but there are " + cells.count()));
            }
        }

        private void fault(Finding finding) {
            faults.add(finding.at(site.place()));
        }

        private void remark(Finding finding) {
            remarks.accept(finding.at(site.place()));
        }
    }
}
