package org.millrace.handlers.ingest.transfer;

import java.io.IOException;
import java.time.Clock;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.millrace.handlers.ingest.transfer.fetch.Reading;
import org.millrace.handlers.ingest.transfer.fetch.Resumption;
import org.millrace.handlers.ingest.transfer.fetch.Sources;
import org.millrace.handlers.ingest.transfer.http.WebAddress;
import org.millrace.handlers.ingest.transfer.http.WebAnswer;
import org.millrace.handlers.ingest.transfer.http.WebClient;
import org.millrace.handlers.ingest.transfer.http.WebRequest;

/** Asks how large files are, without fetching them. */
final class Sizes {

    private static final int OK = 200;
    private static final int PARTIAL = 206;
    private static final Pattern TOTAL = Pattern.compile("bytes\\s+0-0/(\\d{1,18})");

    private final WebClient client;
    private final Sources sources;
    private final Clock clock;

    Sizes(WebClient client, Sources sources, Clock clock) {
        this.client = client;
        this.sources = sources;
        this.clock = clock;
    }

    /**
     * The size of what a URL names, if its host says.
     *
     * @throws org.millrace.handlers.ingest.transfer.http.RefusedException if it is not there, or may not be fetched
     */
    OptionalLong of(String url) throws IOException {
        if (!Sources.isOnTheWeb(url)) {
            try (Reading reading = sources.named(url).open(Resumption.NONE)) {
                return reading.total();
            }
        }
        WebAddress address = WebAddress.of(url);
        try (WebAnswer answer = client.ask(WebRequest.head(address))) {
            if (answer.status() == OK && answer.length().isPresent()) {
                return answer.length();
            }
        }
        return byRange(address);
    }

    /** Some hosts do not know HEAD, or give no length there: the first byte tells it too. */
    private OptionalLong byRange(WebAddress address) throws IOException {
        try (WebAnswer answer = client.ask(WebRequest.get(address).with("Range", "bytes=0-0"))) {
            if (answer.status() == PARTIAL) {
                Matcher total = TOTAL.matcher(answer.header("Content-Range").orElse(""));
                return total.matches() ? OptionalLong.of(Long.parseLong(total.group(1))) : OptionalLong.empty();
            }
            if (answer.status() == OK) {
                return answer.length();
            }
            if (answer.status() == 416) {
                return OptionalLong.of(0);
            }
            throw answer.failure(clock);
        }
    }
}
