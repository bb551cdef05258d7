package org.millrace.handlers.ingest.transfer.fetch;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.millrace.handlers.ingest.settings.HttpSettings;
import org.millrace.handlers.ingest.settings.TransferSettings;

/**
 * When a fetch is given up.
 *
 * @param attempts how often it is tried, not counting attempts that brought it on
 * @param backoff the pause before the second attempt; it doubles with each, up to half a minute
 * @param window the time over which the speed is measured
 * @param slowest bytes a second
 * @param inAll how long one attempt may take
 * @param nanos a clock for measuring
 */
public record Patience(
        int attempts, Duration backoff, Duration window, long slowest, Duration inAll, LongSupplier nanos) {

    private static final Duration LONGEST = Duration.ofSeconds(30);

    /** What the configuration says. */
    public static Patience of(TransferSettings settings) {
        HttpSettings requests = settings.requests();
        return new Patience(
                settings.tries(),
                settings.firstPause(),
                requests.window(),
                requests.slowest(),
                requests.inAll(),
                System::nanoTime);
    }

    /** How long to wait before an attempt. */
    Duration pauseBefore(int attempt) {
        Duration pause = backoff.multipliedBy(1L << Math.min(20, Math.max(0, attempt - 2)));
        return pause.compareTo(LONGEST) < 0 ? pause : LONGEST;
    }

    /** What a host may ask for to be waited for on the spot. */
    boolean isShort(Duration pause) {
        return pause.compareTo(LONGEST) <= 0;
    }
}
