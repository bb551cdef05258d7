package org.millrace.handlers.ingest.transfer.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.millrace.handlers.ingest.transfer.http.WebAddress;
import org.millrace.handlers.ingest.transfer.http.WebAnswer;
import org.millrace.handlers.ingest.transfer.http.WebClient;
import org.millrace.handlers.ingest.transfer.http.WebRequest;

/** A file on the web, asked for from an offset with Range and If-Range, and begun anew where that does not work. */
final class WebSource implements Source {

    private static final int OK = 200;
    private static final int PARTIAL = 206;
    private static final int BEYOND_THE_END = 416;
    private static final Pattern NOTHING_MORE = Pattern.compile("bytes\\s+\\*/(\\d{1,18})");
    private static final Pattern CONTENT_RANGE = Pattern.compile("bytes\\s+(\\d{1,18})-(\\d{1,18})/(\\d{1,18}|\\*)");

    /** How the names of files end that are packed themselves. */
    private static final List<String> PACKED =
            List.of(".gz", ".tgz", ".svgz", ".z", ".tarz", ".bz2", ".tbz2", ".xz", ".br", ".zst");

    private final WebClient client;
    private final WebAddress address;
    private final Clock clock;

    WebSource(WebClient client, WebAddress address, Clock clock) {
        this.client = client;
        this.address = address;
        this.clock = clock;
    }

    @Override
    public Reading open(Resumption wanted) throws IOException {
        if (wanted.offset() > 0) {
            Optional<Reading> resumed = resume(wanted);
            if (resumed.isPresent()) {
                return resumed.get();
            }
        }
        WebAnswer answer = client.ask(WebRequest.get(address));
        if (answer.status() == OK) {
            return new WebReading(answer, 0, answer.length());
        }
        answer.close();
        throw answer.failure(clock);
    }

    private Optional<Reading> resume(Resumption wanted) throws IOException {
        WebRequest request = WebRequest.get(address).with("Range", "bytes=" + wanted.offset() + "-");
        Optional<String> validator = wanted.validator();
        WebAnswer answer = client.ask(validator.isPresent() ? request.with("If-Range", validator.get()) : request);
        if (answer.status() == OK) {
            return Optional.of(new WebReading(answer, 0, answer.length()));
        }
        Optional<Reading> part = answer.status() == PARTIAL ? part(answer, wanted) : Optional.empty();
        if (part.isPresent()) {
            return part;
        }
        answer.close();
        if (answer.status() == BEYOND_THE_END) {
            return ended(answer, wanted);
        }
        if (answer.status() == PARTIAL) {
            return Optional.empty();
        }
        throw answer.failure(clock);
    }

    /** All of the file is here already, it seems; whoever fetched it died before it could say so. */
    private static Optional<Reading> ended(WebAnswer answer, Resumption wanted) {
        Matcher size = NOTHING_MORE.matcher(answer.header("Content-Range").orElse(""));
        return wanted.provable() && size.matches() && Long.parseLong(size.group(1)) == wanted.offset()
                ? Optional.of(new NothingMore(wanted))
                : Optional.empty();
    }

    /** The rest of the file, if the answer is that, and of the same version. */
    private static Optional<Reading> part(WebAnswer answer, Resumption wanted) {
        Matcher range = CONTENT_RANGE.matcher(answer.header("Content-Range").orElse(""));
        Optional<String> version = validator(answer);
        boolean other = version.isPresent() && wanted.validator().isPresent() && !version.equals(wanted.validator());
        if (!range.matches() || other || Long.parseLong(range.group(1)) != wanted.offset()) {
            return Optional.empty();
        }
        OptionalLong total =
                range.group(3).equals("*") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(range.group(3)));
        boolean whole = total.isEmpty() || Long.parseLong(range.group(2)) + 1 == total.getAsLong();
        return whole ? Optional.of(new WebReading(answer, wanted.offset(), total)) : Optional.empty();
    }

    /** A strong entity tag, else the date of the last change, if no other change can bear the same date. */
    private static Optional<String> validator(WebAnswer answer) {
        return answer.header("ETag")
                .filter(tag -> tag.startsWith("\"") && tag.length() < 500)
                .or(() -> answer.header("Last-Modified").filter(changed -> isPast(changed, answer)));
    }

    /** Dates have whole seconds: within the same second the file may have changed once more (RFC 9110, 8.8.2.2). */
    private static boolean isPast(String changed, WebAnswer answer) {
        Optional<Instant> told = answer.header("Date").flatMap(WebSource::instant);
        return told.isPresent() && instant(changed).filter(told.get()::isAfter).isPresent();
    }

    private static Optional<Instant> instant(String date) {
        try {
            return Optional.of(ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException nonsense) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return address.toString();
    }

    private record NothingMore(Resumption wanted) implements Reading {

        @Override
        public long start() {
            return wanted.offset();
        }

        @Override
        public OptionalLong total() {
            return OptionalLong.of(wanted.offset());
        }

        @Override
        public Optional<String> validator() {
            return wanted.validator();
        }

        @Override
        public InputStream body() {
            return InputStream.nullInputStream();
        }

        @Override
        public void abort() {
            // Nothing goes on.
        }

        @Override
        public void close() {
            // The answer is closed.
        }
    }

    private record WebReading(WebAnswer answer, long start, OptionalLong total) implements Reading {

        @Override
        public Optional<String> validator() {
            return WebSource.validator(answer);
        }

        @Override
        public Optional<String> packing() {
            return answer.header("Content-Encoding").filter(coding -> !isTheFilesOwn(coding));
        }

        /** A host may call {@code a.tar.gz} a packed {@code a.tar}. */
        private boolean isTheFilesOwn(String coding) {
            String path = answer.address().uri().getPath().toLowerCase(Locale.ROOT);
            return coding.equalsIgnoreCase("identity") || PACKED.stream().anyMatch(path::endsWith);
        }

        @Override
        public InputStream body() throws IOException {
            return answer.body();
        }

        @Override
        public void abort() {
            answer.abort();
        }

        @Override
        public void close() {
            answer.close();
        }
    }
}
