package org.millrace.handlers.ingest.submission;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.millrace.handlers.ingest.request.Digest;
import org.millrace.spi.Finding;
import org.millrace.spi.HandlerContext;

/**
 * What was said of a payload's bytes.
 *
 * @param digest what they come to, if that was said
 * @param size how many there are, if that was said
 */
record Fixity(Optional<Digest> digest, OptionalLong size) {

    private static final int BLOCK = 128 * 1024;
    private static final String REMEDY = "Submit the right file, or mend what the submission says of it.";

    /** Whether nothing was said. */
    boolean isEmpty() {
        return digest.isEmpty() && size.isEmpty();
    }

    /** Reads a payload to its end, and tells what is not as it was said. */
    List<Finding> check(InputStream content, HandlerContext context) throws IOException, InterruptedException {
        Optional<MessageDigest> running = digest.map(known -> known.algorithm().start());
        byte[] block = new byte[BLOCK];
        long count = 0;
        for (int length = content.read(block); length >= 0; length = content.read(block)) {
            if (context.isCancelled()) {
                throw new InterruptedException("Verifying the payload was stopped");
            }
            int read = length;
            running.ifPresent(known -> known.update(block, 0, read));
            count += length;
            context.progress(count, size.orElse(0), "bytes");
        }
        return compared(count, running.map(known -> HexFormat.of().formatHex(known.digest())));
    }

    private List<Finding> compared(long found, Optional<String> digestFound) {
        List<Finding> findings = new ArrayList<>();
        if (size.isPresent() && size.getAsLong() != found) {
            findings.add(Finding.of(
                            SubmissionCode.SIZE_MISMATCH, "Expected " + size.getAsLong() + " bytes, but found " + found)
                    .mendedBy(REMEDY));
        }
        digest.filter(known -> !known.value().equals(digestFound.orElse("")))
                .ifPresent(known -> findings.add(Finding.of(
                                SubmissionCode.DIGEST_MISMATCH,
                                "Expected the " + known.algorithm().standardName() + " " + known.value()
                                        + ", but found " + digestFound.orElse(""))
                        .mendedBy(REMEDY)));
        return findings;
    }
}
