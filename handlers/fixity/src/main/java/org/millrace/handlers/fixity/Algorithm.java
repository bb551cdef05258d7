package org.millrace.handlers.fixity;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.millrace.spi.PermanentFailure;

/** The digest algorithms that manifests use. */
enum Algorithm {
    MD5("MD5", 32),
    SHA_1("SHA-1", 40),
    SHA_256("SHA-256", 64),
    SHA_384("SHA-384", 96),
    SHA_512("SHA-512", 128);

    static final String DOCUMENTATION = "The algorithm of the digests.";

    private final String label;
    private final int hexDigits;

    Algorithm(String label, int hexDigits) {
        this.label = label;
        this.hexDigits = hexDigits;
    }

    static Algorithm named(String label) {
        return Arrays.stream(values())
                .filter(algorithm -> algorithm.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new PermanentFailure("Expected an algorithm of MD5, SHA-1, SHA-256, SHA-384 or"
                        + " SHA-512, but the workflow says '" + label + "'"));
    }

    int hexDigits() {
        return hexDigits;
    }

    MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance(label);
        } catch (NoSuchAlgorithmException e) {
            throw new PermanentFailure("This Java platform has no " + label + "; use another one", e);
        }
    }

    @Override
    public String toString() {
        return label;
    }
}
