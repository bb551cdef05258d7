package org.millrace.handlers.ingest.request;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/**
 * The digests that depositors may give and that are computed while files are fetched. The first three show damage only;
 * they are here because Merritt takes them.
 */
public enum DigestAlgorithm {
    ADLER32("Adler-32", 8, () -> new ChecksumDigest("Adler-32", Adler32::new)),
    CRC32("CRC-32", 8, () -> new ChecksumDigest("CRC-32", CRC32::new)),
    MD2("MD2", 32),
    MD5("MD5", 32),
    SHA1("SHA-1", 40),
    SHA256("SHA-256", 64),
    SHA384("SHA-384", 96),
    SHA512("SHA-512", 128);

    private final String standardName;
    private final int hexLength;
    private final Supplier<MessageDigest> start;

    DigestAlgorithm(String standardName, int hexLength) {
        this(standardName, hexLength, () -> ofTheJdk(standardName));
    }

    DigestAlgorithm(String standardName, int hexLength, Supplier<MessageDigest> start) {
        this.standardName = standardName;
        this.hexLength = hexLength;
        this.start = start;
    }

    private static MessageDigest ofTheJdk(String name) {
        try {
            return MessageDigest.getInstance(name);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every JDK has " + name, missing);
        }
    }

    /** The algorithm of a name in any letter case, with or without hyphens: {@code md5}, {@code sha-256}, {@code SHA256}. */
    public static Optional<DigestAlgorithm> named(String name) {
        String plain = name.replace("-", "").toUpperCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(known -> known.name().equals(plain))
                .findFirst();
    }

    /** As it is usually spelled, {@code SHA-256}; the JDK knows it by that, but for the first two. */
    public String standardName() {
        return standardName;
    }

    /** How many hexadecimal digits a digest has. */
    public int hexLength() {
        return hexLength;
    }

    /** A digest to be fed. */
    public MessageDigest start() {
        return start.get();
    }
}
