package org.millrace.handlers.ingest.profile;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.millrace.handlers.ingest.identity.Ark;
import org.millrace.handlers.ingest.text.Nearest;
import org.millrace.handlers.ingest.text.Shown;

/** The values of a profile by key, each judged as it is asked for; whatever is wrong is noted, and reading goes on. */
final class Values {

    private final String file;
    private final Problems problems;
    private final Map<ProfileKey, List<Entry>> given = new EnumMap<>(ProfileKey.class);

    Values(String file, List<Entry> entries, Problems problems) {
        this.file = file;
        this.problems = problems;
        entries.forEach(this::take);
    }

    private void take(Entry entry) {
        Optional<ProfileKey> key = ProfileKey.of(entry.key());
        if (key.isEmpty()) {
            problems.add(
                    entry.place(),
                    "Unknown key " + Shown.of(entry.key()) + "." + Nearest.hint(entry.key(), ProfileKey.words()));
            return;
        }
        List<Entry> known = given.computeIfAbsent(key.get(), first -> new ArrayList<>());
        Optional<Entry> same = known.stream()
                .filter(earlier -> earlier.key().equals(entry.key()))
                .findFirst();
        same.filter(earlier -> !earlier.value().equals(entry.value()))
                .ifPresent(earlier -> problems.add(
                        entry.place(),
                        "Expected " + entry.key() + " once, but " + earlier.place() + " gives it another value"));
        if (same.isEmpty() && !entry.value().isEmpty()) {
            known.add(entry);
        }
    }

    private Optional<Entry> entry(ProfileKey key) {
        return given.getOrDefault(key, List.of()).stream().findFirst();
    }

    Optional<String> text(ProfileKey key) {
        return entry(key).map(Entry::value);
    }

    /** A value that one of two keys has to give. */
    void requireOne(ProfileKey first, ProfileKey second) {
        if (entry(first).isEmpty() && entry(second).isEmpty()) {
            missing(first.word() + " or " + second.word());
        }
    }

    private void missing(String what) {
        problems.add(file, "Expected " + what + ", but it is missing");
    }

    private <T> Optional<T> read(ProfileKey key, String expectation, Function<String, Optional<T>> reading) {
        return entry(key).flatMap(entry -> read(entry, expectation, reading));
    }

    private <T> Optional<T> read(Entry entry, String expectation, Function<String, Optional<T>> reading) {
        Optional<T> value = reading.apply(entry.value());
        if (value.isEmpty()) {
            problems.add(
                    entry.place(),
                    "Expected " + expectation + " for " + entry.key() + ", but found " + shown(entry.value()));
        }
        return value;
    }

    /** Without the password that a URL may have. */
    private static String shown(String value) {
        return Shown.of(value.replaceAll("//[^/@]*+@", "//...@"));
    }

    private <T> List<T> readAll(ProfileKey key, String expectation, Function<String, Optional<T>> reading) {
        return given.getOrDefault(key, List.of()).stream()
                .sorted(Comparator.comparingInt(entry -> key.number(entry.key())))
                .flatMap(entry -> read(entry, expectation, reading).stream())
                .toList();
    }

    String oneOf(ProfileKey key, List<String> allowed) {
        return read(
                        key,
                        "one of " + String.join(", ", allowed),
                        value -> Optional.of(value).filter(allowed::contains))
                .orElse("");
    }

    int wholeFrom0(ProfileKey key) {
        if (entry(key).isEmpty()) {
            missing(key.word());
        }
        return whole(key, Integer.MAX_VALUE).orElse(0);
    }

    Optional<Integer> whole(ProfileKey key, int most) {
        return read(key, "a whole number from 0 to " + most, value -> wholeOf(value, most));
    }

    private static Optional<Integer> wholeOf(String value, int most) {
        try {
            return Optional.of(Integer.parseInt(value)).filter(number -> number >= 0 && number <= most);
        } catch (NumberFormatException noNumber) {
            return Optional.empty();
        }
    }

    String ark(ProfileKey key) {
        if (entry(key).isEmpty()) {
            missing(key.word());
        }
        return read(key, "an ARK such as ark:/99999/fk4abc", Ark::normalized).orElse("");
    }

    List<String> arks(ProfileKey key) {
        return readAll(key, "an ARK such as ark:/99999/fk4abc", Ark::normalized);
    }

    List<String> mails(ProfileKey key) {
        return readAll(
                key,
                "a mail address",
                value -> Optional.of(value).filter(address -> address.matches("[^\\s@,;]++@[^\\s@,;]++")));
    }

    Optional<URI> url(ProfileKey key) {
        return read(key, "an http or https URL", Values::urlOf);
    }

    private static Optional<URI> urlOf(String value) {
        try {
            return Optional.of(new URI(value))
                    .filter(url ->
                            "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme()))
                    .filter(url -> url.getRawAuthority() != null);
        } catch (URISyntaxException noUrl) {
            return Optional.empty();
        }
    }

    /** The shoulder that a minter's URL ends with. */
    Optional<String> shoulderOf(ProfileKey key) {
        return read(
                key,
                "a URL that ends with /shoulder/ark:/NAAN/SHOULDER",
                value -> Optional.of(value)
                        .filter(url -> url.contains("/shoulder/"))
                        .map(url -> url.substring(url.indexOf("/shoulder/") + "/shoulder/".length()))
                        .flatMap(Values::shoulder));
    }

    /** A shoulder that stands for itself. */
    Optional<String> shoulder(ProfileKey key) {
        return read(key, "a shoulder such as ark:/99999/fk4", Values::shoulder);
    }

    private static Optional<String> shoulder(String value) {
        return Optional.of(value).filter(known -> known.matches("ark:/[0-9bcdfghjkmnpqrstvwxz]{4,16}/[0-9a-z./]*+"));
    }
}
