package org.millrace.handlers.ingest.settings;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * How callbacks are made: the section {@code handlers.ingest.callback} of the configuration.
 *
 * @param user whom to name to a receiver whose address names nobody
 * @param password the user's
 * @param timeout how long a receiver may take; a minute if nothing is said
 * @param privateNetworks whether addresses of private networks may be called; yes if nothing is said, since profiles are
 *     the operator's
 * @param resolver what is put before an ARK to make it a link; {@code http://n2t.net/} if nothing is said
 */
public record CallbackSettings(
        Optional<String> user,
        Optional<String> password,
        Optional<Duration> timeout,
        Optional<Boolean> privateNetworks,
        Optional<String> resolver) {

    private static final Duration USUAL_TIMEOUT = Duration.ofMinutes(1);

    public CallbackSettings {
        if (user.isPresent() != password.isPresent()) {
            throw new IllegalArgumentException(
                    "Expected user and password of callbacks both or neither, but got one of them");
        }
        Objects.requireNonNull(timeout, "timeout");
        Objects.requireNonNull(privateNetworks, "privateNetworks");
        Objects.requireNonNull(resolver, "resolver");
        timeout.ifPresent(CallbackSettings::expectPositive);
    }

    private static void expectPositive(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("Expected a timeout of callbacks above 0, but got " + time);
        }
    }

    /** What holds if the configuration says nothing. */
    public static CallbackSettings usual() {
        return new CallbackSettings(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** How long a receiver may take. */
    public Duration patience() {
        return timeout.orElse(USUAL_TIMEOUT);
    }

    /** Whether addresses of private networks may be called. */
    public boolean allowsPrivateNetworks() {
        return privateNetworks.orElse(true);
    }

    /** What is put before an ARK to make it a link. */
    public String linkBase() {
        return resolver.orElse("http://n2t.net/");
    }

    /** Never the password. */
    @Override
    public String toString() {
        return "CallbackSettings[timeout=" + patience() + ", privateNetworks=" + allowsPrivateNetworks() + "]";
    }
}
