package org.millrace.handlers.ingest.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.millrace.handlers.ingest.settings.ManifestSettings;
import org.millrace.handlers.ingest.text.Nearest;
import org.millrace.handlers.ingest.text.Remarks;
import org.millrace.handlers.ingest.text.Shown;
import org.millrace.spi.Finding;

/**
 * Reads manifests in the checkm format. It takes what Merritt's own reader takes: lines {@code #%profile} count, from the
 * first to the last; other headers and comments are passed over; columns are what their place says; the last line is
 * {@code #%eof}. What only depositors' validators object to becomes a remark.
 *
 * <p>The manifest is streamed: memory is bounded by the longest line, whatever comes.
 */
public final class CheckmReader {

    private static final String HEADER = "#%";
    private static final String PROFILE = "#%profile";
    private static final String END = "#%eof";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final String name;
    private final Set<ManifestKind> expected;
    private final Urls urls;
    private final ManifestSettings bounds;

    /**
     * A reader of one manifest, which may read it several times.
     *
     * @param name of the manifest, for messages
     * @param expected the kinds that will do
     * @param url where it came from, if that is known
     * @param bounds what it may take
     */
    public CheckmReader(String name, Set<ManifestKind> expected, Optional<String> url, ManifestSettings bounds) {
        this.name = name;
        this.expected = Set.copyOf(expected);
        this.urls = Urls.relativeTo(url);
        this.bounds = bounds;
    }

    /** Takes rows as they are read. */
    @FunctionalInterface
    public interface Receiver {

        /** Takes a row, good or bad. */
        void take(ManifestRow row) throws IOException;
    }

    /**
     * What came of reading.
     *
     * @param rows how many rows there were, bad ones included
     * @param defect why the manifest as a whole cannot be used; rows that were read before are not to be used then
     * @param remarks what is odd, bounded
     */
    public record Result(long rows, Optional<Finding> defect, List<Finding> remarks) {
        public Result {
            remarks = List.copyOf(remarks);
        }
    }

    /** Reads a manifest to its end, or to where it cannot be read on. */
    public Result read(InputStream in, Receiver receiver) throws IOException {
        return new Reading(receiver).all(new Lines(in, bounds.lineBytes()));
    }

    /** One pass. */
    private final class Reading {

        private final Receiver receiver;
        private final Remarks remarks = new Remarks();
        private final RowReader rows = new RowReader(urls, bounds.columns(), remarks::add);
        private Headers headers = new Headers();
        private Optional<ManifestKind> kind = Optional.empty();
        private Optional<Finding> defect = Optional.empty();
        private boolean ended;
        private String last = "";
        private long count;

        Reading(Receiver receiver) {
            this.receiver = receiver;
        }

        Result all(Lines lines) throws IOException {
            long number = 0;
            for (Optional<Line> line = lines.next(); line.isPresent() && defect.isEmpty(); line = lines.next()) {
                number = line.get().number();
                take(line.get());
            }
            if (defect.isEmpty()) {
                checkEnd(number);
            }
            return new Result(count, defect, remarks.findings());
        }

        private void take(Line line) throws IOException {
            String text = withoutMark(line);
            last = text;
            if (text.startsWith(HEADER)) {
                headers.add(text, line.number());
                ended |= isEnd(text);
            } else if (!text.startsWith("#") && !text.isBlank()) {
                row(line, text);
            }
        }

        private String withoutMark(Line line) {
            if (line.number() > 1 || !line.text().startsWith(BYTE_ORDER_MARK)) {
                return line.text();
            }
            remarks.add(Finding.of(ManifestCode.BYTE_ORDER_MARK, "The manifest begins with a byte order mark")
                    .at(place(1))
                    .mendedBy("Save it as UTF-8 without a byte order mark."));
            return line.text().substring(1);
        }

        private void row(Line line, String text) throws IOException {
            if (headers.isAny() || kind.isEmpty()) {
                defect = headers(line);
            }
            if (defect.isEmpty() && ++count > bounds.rows()) {
                defect = Optional.of(tooManyRows(line));
            }
            if (defect.isEmpty()) {
                receiver.take(read(line, text));
            }
        }

        private ManifestRow read(Line line, String text) {
            RowReader.Site site = new RowReader.Site(count, place(line.number()), kind.orElseThrow());
            if (line instanceof Line.TooLong) {
                return site.unread(List.of(tooLong(line)));
            }
            if (line instanceof Line.NotUtf8) {
                remarks.add(Finding.of(ManifestCode.NOT_UTF8, "Expected UTF-8, but the line has other bytes")
                        .at(site.place())
                        .mendedBy("Save the manifest in UTF-8."));
            }
            return rows.read(text, site);
        }

        /** Looks at the headers that came before a row; they have to say what follows. */
        private Optional<Finding> headers(Line line) {
            if (ended) {
                return Optional.of(textAfterEnd(line.number()));
            }
            if (headers.profile().isEmpty()) {
                return Optional.of(withoutProfile(line));
            }
            String address = headers.profile().get();
            kind = ManifestKind.ofProfile(address);
            if (kind.isEmpty()) {
                return Optional.of(unknownProfile(address));
            }
            if (!expected.contains(kind.get())) {
                return Optional.of(otherManifest(kind.get()));
            }
            if (count == 0) {
                headers.remarks(kind.get()).forEach(remark -> remarks.add(remark.at(name)));
            }
            headers = new Headers();
            return Optional.empty();
        }

        private Finding unknownProfile(String address) {
            return Finding.of(
                            ManifestCode.UNKNOWN_MANIFEST_PROFILE,
                            "Expected one of " + String.join(", ", addresses()) + ", but found " + Shown.of(address)
                                    + "." + Nearest.hint(address, ManifestKind.addresses()))
                    .at(place(headers.profileLine()))
                    .mendedBy("Write the address of the line #%profile so.");
        }

        private Finding otherManifest(ManifestKind found) {
            return Finding.of(
                            ManifestCode.OTHER_MANIFEST,
                            "Expected " + String.join(" or ", profiles()) + ", but the manifest says that it is "
                                    + found.profile())
                    .at(place(headers.profileLine()))
                    .mendedBy(
                            found.isBatch()
                                    ? "Submit it with a batch type: it lists objects, not the files of one."
                                    : "Submit it with the type object-manifest: it lists the files of one object.");
        }

        private void checkEnd(long lines) {
            if (!isEnd(last)) {
                defect = Optional.of(ended ? textAfterEnd(lines) : withoutEnd(lines));
            } else if (count == 0) {
                defect = Optional.of(
                        Finding.of(ManifestCode.EMPTY_MANIFEST, "Expected at least one row, but there is none")
                                .at(name)
                                .mendedBy("Look whether this is the right file."));
            }
        }
    }

    private List<String> profiles() {
        return expected.stream().sorted().map(ManifestKind::profile).toList();
    }

    private List<String> addresses() {
        return expected.stream().sorted().map(ManifestKind::address).toList();
    }

    private static boolean isEnd(String text) {
        return text.length() >= END.length()
                && text.substring(0, END.length()).toLowerCase(Locale.ROOT).equals(END);
    }

    private String place(long line) {
        return name + ":" + line;
    }

    private Finding withoutProfile(Line line) {
        return Finding.of(
                        ManifestCode.MANIFEST_WITHOUT_PROFILE,
                        "Expected a line '" + PROFILE + " | ADDRESS' before the rows, but found "
                                + Shown.of(line.text()))
                .at(place(line.number()))
                .mendedBy("Begin the manifest with it; what came may be no checkm manifest at all.");
    }

    private Finding tooManyRows(Line line) {
        return Finding.of(ManifestCode.TOO_MANY_ROWS, "Expected at most " + bounds.rows() + " rows, but there are more")
                .at(place(line.number()))
                .mendedBy("Split the manifest, or ask the operator to raise manifests.maxRows.");
    }

    private Finding tooLong(Line line) {
        return Finding.of(
                        ManifestCode.LINE_TOO_LONG,
                        "Expected a row of at most " + bounds.lineBytes() + " bytes, but it is longer; it begins "
                                + Shown.of(line.text()))
                .at(place(line.number()))
                .mendedBy("Shorten it.");
    }

    private Finding textAfterEnd(long line) {
        return Finding.of(
                        ManifestCode.TEXT_AFTER_END, "Expected " + END + " to be the last line, but something follows")
                .at(place(line))
                .mendedBy("Remove what follows, empty lines included.");
    }

    private Finding withoutEnd(long lines) {
        return Finding.of(ManifestCode.MANIFEST_WITHOUT_END, "Expected " + END + " as the last line, but it is missing")
                .at(place(Math.max(1, lines)))
                .mendedBy("Look whether the manifest is whole; then end it with that line.");
    }
}
