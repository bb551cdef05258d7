package org.millrace.handlers.ingest.settings;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How EZID is spoken to. Its address stands in the profiles.
 *
 * @param user the account for all shoulders that have none of their own
 * @param password its password; by reference to the environment or a file
 * @param accounts accounts of single shoulders
 * @param naming who chooses names: {@code millrace} (without it) or {@code ezid}
 * @param target the begin of the URLs that identifiers lead to, {@code https://merritt.example.org}; without it EZID is told none
 * @param timeout how long an answer is waited for; a minute without it
 * @param attempts how often a request is sent at most; 4 without it
 * @param delay how long after a failure the second attempt is made, doubled for each that follows; a second without it
 * @param plainHttp whether passwords may be sent without TLS to other machines than this one
 */
public record EzidSettings(
        Optional<String> user,
        Optional<String> password,
        Optional<List<Account>> accounts,
        Optional<Naming> naming,
        Optional<String> target,
        Optional<Duration> timeout,
        Optional<Integer> attempts,
        Optional<Duration> delay,
        Optional<Boolean> plainHttp) {

    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final int ATTEMPTS = 4;
    private static final Duration DELAY = Duration.ofSeconds(1);

    public EzidSettings {
        attempts.filter(number -> number < 1).ifPresent(number -> {
            throw new IllegalArgumentException("expected at least 1 of attempts, but found " + number);
        });
        user.filter(name -> password.isEmpty()).ifPresent(name -> {
            throw new IllegalArgumentException("expected a password for the user " + name);
        });
    }

    /** Who chooses names. */
    public enum Naming {
        /** We do, below the shoulder, and create the identifier of that name: no crash makes a second. */
        MILLRACE,
        /** EZID does, when it is asked for one: a crash between its answer and our record of it wastes one. */
        EZID
    }

    /**
     * The account of a shoulder.
     *
     * @param shoulder such as {@code ark:/99999/fk4}
     * @param user its name
     * @param password its password
     * @param naming who chooses names there, if not as elsewhere
     */
    public record Account(String shoulder, String user, String password, Optional<Naming> naming) {
        /** Without the password. */
        @Override
        public String toString() {
            return user + " for " + shoulder;
        }
    }

    /** What holds if the configuration says nothing. */
    public static EzidSettings usual() {
        return new EzidSettings(
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

    /** The account for a shoulder: its own, else the general one. */
    public Optional<Account> account(String shoulder) {
        return accounts.orElse(List.of()).stream()
                .filter(account -> account.shoulder().equals(shoulder))
                .findFirst()
                .or(() -> user.map(name -> new Account(shoulder, name, password.orElse(""), Optional.empty())));
    }

    /** Who chooses the names of an account. */
    public Naming namingOf(Account account) {
        return account.naming().or(() -> naming).orElse(Naming.MILLRACE);
    }

    /** How long an answer is waited for. */
    public Duration answerTime() {
        return timeout.orElse(TIMEOUT);
    }

    /** How often a request is sent at most. */
    public int sendings() {
        return attempts.orElse(ATTEMPTS);
    }

    /** How long after a failure the second attempt is made. */
    public Duration firstDelay() {
        return delay.orElse(DELAY);
    }

    /** Without passwords. */
    @Override
    public String toString() {
        return "EZID as " + user.orElse("nobody") + ", with the accounts " + accounts.orElse(List.of());
    }
}
