package org.millrace.handlers.ingest.storage;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.millrace.handlers.ingest.request.DigestAlgorithm;

/** The SHA-256 of texts, as names and keys. */
final class Hash {

    private Hash() {}

    static String of(String text) {
        return HexFormat.of().formatHex(DigestAlgorithm.SHA256.start().digest(text.getBytes(StandardCharsets.UTF_8)));
    }
}
