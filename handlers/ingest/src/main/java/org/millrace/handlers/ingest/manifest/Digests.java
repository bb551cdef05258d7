package org.millrace.handlers.ingest.manifest;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.millrace.handlers.ingest.request.Digest;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.text.Nearest;
import org.millrace.handlers.ingest.text.Shown;
import org.millrace.spi.Finding;

/** Reads digests as depositors give them. */
public final class Digests {

    private static final List<String> ALGORITHMS =
            List.of("adler32", "crc32", "md2", "md5", "sha-1", "sha-256", "sha-384", "sha-512");
    private static final Pattern HEX = Pattern.compile("[0-9a-f]+");

    private Digests() {}

    /** A digest, or empty if nobody knows the algorithm. */
    public static Optional<Digest> read(String algorithm, String value) {
        return DigestAlgorithm.named(algorithm).map(known -> new Digest(known, value));
    }

    /** That nobody knows an algorithm of that name. */
    public static Finding unknownAlgorithm(String name) {
        return Finding.of(
                        ManifestCode.UNKNOWN_ALGORITHM,
                        "Expected one of " + String.join(", ", ALGORITHMS) + ", but found " + Shown.of(name) + "."
                                + Nearest.hint(name, ALGORITHMS))
                .mendedBy("Give the digest by one of those, or none.");
    }

    /** What keeps a digest from being that of any file. */
    public static Optional<Finding> odd(Digest digest) {
        int length = digest.algorithm().hexLength();
        if (digest.value().length() == length && HEX.matcher(digest.value()).matches()) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                        ManifestCode.BAD_DIGEST,
                        "Expected for " + digest.algorithm().standardName() + " " + length
                                + " hexadecimal digits, but found " + Shown.of(digest.value()))
                .mendedBy("Look whether digest and algorithm belong together: no file will pass."));
    }
}
