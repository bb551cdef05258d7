package org.millrace.handlers.ingest.request;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The digests that depositors may give and that are computed while files are fetched. */
public enum DigestAlgorithm {
    MD5("MD5", 32),
    SHA1("SHA-1", 40),
    SHA256("SHA-256", 64),
    SHA384("SHA-384", 96),
    SHA512("SHA-512", 128);

    private final String standardName;
    private final int hexLength;

    DigestAlgorithm(String standardName, int hexLength) {
        this.standardName = standardName;
        this.hexLength = hexLength;
    }

    /** The algorithm of a name in any letter case, with or without hyphens: {@code md5}, {@code sha-256}, {@code SHA256}. */
    public static Optional<DigestAlgorithm> named(String name) {
        String plain = name.replace("-", "").toUpperCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(known -> known.name().equals(plain))
                .findFirst();
    }

    /** As the JDK spells it, {@code SHA-256}. */
    public String standardName() {
        return standardName;
    }

    /** How many hexadecimal digits a digest has. */
    public int hexLength() {
        return hexLength;
    }

    /** A digest to be fed. */
    public MessageDigest start() {
        try {
            return MessageDigest.getInstance(standardName);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every JDK has " + standardName, missing);
        }
    }
}
