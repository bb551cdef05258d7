package org.millrace.handlers.ingest.describe;

import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.request.ObjectFile;

/** Writes what Merritt's storage service reads: a checkm manifest of the files of a new version. */
final class CheckmText implements AutoCloseable {

    private static final String HEAD = """
            #%checkm_0.7
            #%profile | http://uc3.cdlib.org/registry/store/manifest/mrt-add-manifest
            #%prefix | mrt: | http://merritt.cdlib.org/terms#
            #%prefix | nfo: | http://www.semanticdesktop.org/ontologies/2007/03/22/nfo#
            #%fields | nfo:fileUrl | nfo:hashAlgorithm | nfo:hashValue | nfo:fileSize | nfo:fileLastModified | nfo:fileName | mrt:mimeType
            """;

    private final BufferedWriter out;
    private final String base;

    /** Begins a manifest whose files lie at {@code base + "/" + path}. */
    CheckmText(BufferedWriter out, String base) throws IOException {
        this.out = out;
        this.base = base;
        out.write(HEAD);
    }

    void add(ObjectFile file) throws IOException {
        String sha256 = file.digests().getOrDefault(DigestAlgorithm.SHA256, "");
        out.write(String.join(
                " | ",
                base + "/" + encoded(file.path()),
                "sha-256",
                sha256,
                Long.toString(file.size()),
                "",
                escaped(file.path()),
                escaped(Anvl.flat(file.mimeType().orElse("")))));
        out.write('\n');
    }

    @Override
    public void close() throws IOException {
        out.write("#%eof\n");
        out.close();
    }

    /** Bars and outer spaces would be taken for separators. */
    static String escaped(String column) {
        String bars = column.replace("|", "%7c");
        String begun = bars.startsWith(" ") ? "%20" + bars.substring(1) : bars;
        return begun.endsWith(" ") ? begun.substring(0, begun.length() - 1) + "%20" : begun;
    }

    static String encoded(String path) {
        try {
            return new URI(null, null, "/" + path, null)
                    .toASCIIString()
                    .substring(1)
                    .replace("|", "%7C");
        } catch (URISyntaxException impossible) {
            throw new IllegalArgumentException("'" + path + "' cannot be part of a URL", impossible);
        }
    }
}
