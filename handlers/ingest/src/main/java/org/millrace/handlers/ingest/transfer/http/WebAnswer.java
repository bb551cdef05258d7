package org.millrace.handlers.ingest.transfer.http;

import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/** What a host answered. Closing it drops what has not been read, without reading it. */
public final class WebAnswer implements AutoCloseable {

    private static final Set<Integer> REDIRECTIONS = Set.of(301, 302, 303, 307, 308);

    private final WebAddress address;
    private final ClassicHttpResponse response;
    private final HttpUriRequestBase request;
    private final Alarms alarms;
    private volatile @Nullable WebBody body;
    private volatile @Nullable Future<?> watch;

    WebAnswer(WebAddress address, ClassicHttpResponse response, HttpUriRequestBase request, Alarms alarms) {
        this.address = address;
        this.response = response;
        this.request = request;
        this.alarms = alarms;
    }

    /** Who answered, after all redirections. */
    public WebAddress address() {
        return address;
    }

    /** The HTTP status. */
    public int status() {
        return response.getCode();
    }

    /** The value of a header, if it is there. */
    public Optional<String> header(String name) {
        Header header = response.getFirstHeader(name);
        return header == null || header.getValue() == null || header.getValue().isBlank()
                ? Optional.empty()
                : Optional.of(header.getValue().trim());
    }

    /** The length that the host gives its answer. */
    public OptionalLong length() {
        try {
            Optional<String> length = header(HttpHeaders.CONTENT_LENGTH);
            long bytes = length.isPresent() ? Long.parseLong(length.get()) : -1;
            return bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
        } catch (NumberFormatException nonsense) {
            return OptionalLong.empty();
        }
    }

    /** The body; to be read to its end or not, but not to be closed. */
    public InputStream body() throws IOException {
        HttpEntity entity = response.getEntity();
        if (entity == null) {
            return InputStream.nullInputStream();
        }
        WebBody opened = new WebBody(address, entity.getContent());
        body = opened;
        watch = alarms.often(() -> {
            if (opened.hangs(alarms.time())) {
                request.abort();
            }
        });
        return opened;
    }

    Optional<String> redirection() {
        return REDIRECTIONS.contains(status()) ? header(HttpHeaders.LOCATION) : Optional.empty();
    }

    /**
     * Throws what an answer means that does not bring what was asked for.
     *
     * @param clock to reckon when to come again
     */
    public IOException failure(Clock clock) {
        String told = "Expected the file at " + address + ", but the host answered " + status() + reason();
        return switch (status()) {
            case 404, 410 -> new RefusedException(Fault.NOT_FOUND, told);
            case 401, 403, 407 -> new RefusedException(Fault.ACCESS_DENIED, told);
            case 408, 425, 429 -> TransientException.busy(told, pause(clock));
            default ->
                status() >= 500
                        ? TransientException.busy(told, pause(clock))
                        : new RefusedException(Fault.REQUEST_REFUSED, told);
        };
    }

    private String reason() {
        String phrase = response.getReasonPhrase();
        return phrase == null || phrase.isBlank() ? "" : " " + phrase.replaceAll("[^\\x20-\\x7e]", "?");
    }

    private Optional<Duration> pause(Clock clock) {
        return header(HttpHeaders.RETRY_AFTER).flatMap(text -> pause(text, clock));
    }

    private static Optional<Duration> pause(String text, Clock clock) {
        try {
            if (text.matches("[0-9]{1,9}")) {
                return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
            }
            ZonedDateTime until = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME);
            Duration pause = Duration.between(clock.instant(), until);
            return pause.isNegative() ? Optional.empty() : Optional.of(pause);
        } catch (DateTimeException nonsense) {
            return Optional.empty();
        }
    }

    /** Breaks off, from any thread: whoever reads the body gets an exception. */
    public void abort() {
        request.abort();
    }

    /** The client would read a body to its end before it lets go of it, however long it is: what is not read is broken off. */
    @Override
    public void close() {
        Future<?> watching = watch;
        if (watching != null) {
            watching.cancel(false);
        }
        if (!isRead()) {
            request.abort();
        }
        try {
            response.close();
        } catch (IOException alreadyBroken) {
            request.abort();
        }
    }

    private boolean isRead() {
        HttpEntity entity = response.getEntity();
        return entity == null || entity.getContentLength() == 0 || (body != null && body.isEnded());
    }
}
