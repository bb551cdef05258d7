package org.millrace.handlers.ingest.submission;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.millrace.handlers.ingest.manifest.ManifestKind;
import org.millrace.handlers.ingest.request.DigestAlgorithm;

/** Makes manifests for tests. */
final class Manifests {

    private Manifests() {}

    static String of(ManifestKind kind, String... rows) {
        return head(kind) + String.join("\n", rows) + "\n#%eof\n";
    }

    static String head(ManifestKind kind) {
        return """
               #%checkm_0.7
               #%profile | ADDRESS
               #%prefix | mrt: | http://merritt.cdlib.org/terms#
               #%prefix | nfo: | http://www.semanticdesktop.org/ontologies/2007/03/22/nfo#
               #%fields | nfo:fileUrl
               """.replace("ADDRESS", kind.address());
    }

    static String sha256(String text) {
        return HexFormat.of().formatHex(DigestAlgorithm.SHA256.start().digest(text.getBytes(StandardCharsets.UTF_8)));
    }
}
