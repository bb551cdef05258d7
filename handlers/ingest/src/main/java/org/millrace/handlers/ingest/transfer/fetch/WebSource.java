package org.millrace.handlers.ingest.transfer.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
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
    private static final Pattern CONTENT_RANGE = Pattern.compile("bytes\\s+(\\d{1,18})-(\\d{1,18})/(\\d{1,18}|\\*)");

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
        if (answer.status() == PARTIAL || answer.status() == BEYOND_THE_END) {
            return Optional.empty();
        }
        throw answer.failure(clock);
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

    /** A strong entity tag, else the date of the last change. */
    private static Optional<String> validator(WebAnswer answer) {
        return answer.header("ETag")
                .filter(tag -> tag.startsWith("\"") && tag.length() < 500)
                .or(() -> answer.header("Last-Modified"));
    }

    @Override
    public String toString() {
        return address.toString();
    }

    private record WebReading(WebAnswer answer, long start, OptionalLong total) implements Reading {

        @Override
        public Optional<String> validator() {
            return WebSource.validator(answer);
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
