package org.millrace.handlers.ingest.submission;

import java.io.IOException;
import java.nio.file.Path;
import org.millrace.handlers.ingest.request.Payload;
import org.millrace.spi.Finding;
import org.millrace.spi.HandlerContext;

/** Fetches payloads that are small, which is what manifests are. */
@FunctionalInterface
interface SmallPayloads {

    /** What came of it. */
    sealed interface Answer {

        /** It is there, with the digest and the size that were said. */
        record Got(Path file) implements Answer {}

        /** It cannot be had. */
        record Refused(Finding finding) implements Answer {}
    }

    /**
     * What is wanted.
     *
     * @param payload where it is and what it comes to
     * @param limit its most bytes
     * @param place where it was listed, for findings
     */
    record Wanted(Payload payload, long limit, String place) {}

    /**
     * Fetches one.
     *
     * @throws IOException if it cannot be had now
     */
    Answer fetch(Wanted wanted, Path file, HandlerContext context) throws IOException, InterruptedException;
}
