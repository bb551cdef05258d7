package org.millrace.handlers.ingest.request;

import java.util.Locale;
import java.util.Objects;

/**
 * What the bytes of a file come to.
 *
 * @param algorithm how they were reckoned
 * @param value hexadecimal digits in lower case
 */
public record Digest(DigestAlgorithm algorithm, String value) {

    public Digest {
        Objects.requireNonNull(algorithm, "algorithm");
        value = value.toLowerCase(Locale.ROOT);
    }
}
