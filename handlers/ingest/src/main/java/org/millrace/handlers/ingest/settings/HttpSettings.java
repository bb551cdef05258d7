package org.millrace.handlers.ingest.settings;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How requests are made: the section {@code transfer.http} of the configuration.
 *
 * @param userAgent what we call ourselves
 * @param connectTimeout how long a connection may take to come about; 10 seconds
 * @param responseTimeout how long a host may be silent; 60 seconds
 * @param totalTimeout how long one answer may take in all; a day
 * @param minimumSpeed bytes a second; a body that comes more slowly for a minute is given up; 1,000
 * @param speedWindow the time over which the speed is measured; a minute
 * @param connectionsPerHost at a time, of all jobs of this worker; 8
 * @param redirects how many are followed for one file; 5
 * @param credentials users and passwords by host, or host:port, for Basic authentication
 * @param proxy through which all requests go
 */
public record HttpSettings(
        Optional<String> userAgent,
        Optional<Duration> connectTimeout,
        Optional<Duration> responseTimeout,
        Optional<Duration> totalTimeout,
        Optional<Long> minimumSpeed,
        Optional<Duration> speedWindow,
        Optional<Integer> connectionsPerHost,
        Optional<Integer> redirects,
        Optional<Map<String, Credentials>> credentials,
        Optional<Proxy> proxy) {

    /**
     * A user.
     *
     * @param user the name
     * @param password the secret, by reference
     */
    public record Credentials(String user, String password) {
        @Override
        public String toString() {
            return user + ":***";
        }
    }

    /**
     * A proxy. The operator's word for it suffices: its own address may be private.
     *
     * @param host its name
     * @param port its port
     * @param credentials if it asks for any
     * @param except hosts that are asked directly
     */
    public record Proxy(String host, int port, Optional<Credentials> credentials, Optional<List<String>> except) {}

    /** What holds if nothing is configured. */
    public static HttpSettings empty() {
        return new HttpSettings(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** The same with other times: for hosts that are near. */
    public HttpSettings timed(Duration response, Duration window, long speed) {
        return new HttpSettings(
                userAgent,
                connectTimeout,
                Optional.of(response),
                totalTimeout,
                Optional.of(speed),
                Optional.of(window),
                connectionsPerHost,
                redirects,
                credentials,
                proxy);
    }

    public String agent() {
        return userAgent.orElse("Millrace");
    }

    public Duration connecting() {
        return connectTimeout.orElse(Duration.ofSeconds(10));
    }

    public Duration responding() {
        return responseTimeout.orElse(Duration.ofSeconds(60));
    }

    /** How long one answer may take in all. */
    public Duration inAll() {
        return totalTimeout.orElse(Duration.ofDays(1));
    }

    /** Bytes a second. */
    public long slowest() {
        return minimumSpeed.orElse(1_000L);
    }

    /** The time over which the speed is measured. */
    public Duration window() {
        return speedWindow.orElse(Duration.ofMinutes(1));
    }

    public int perHost() {
        return connectionsPerHost.orElse(8);
    }

    public int redirectsAtMost() {
        return redirects.orElse(5);
    }

    public Map<String, Credentials> users() {
        return credentials.orElse(Map.of());
    }
}
