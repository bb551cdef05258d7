package org.millrace.app.report;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A file's name as a URI reference (RFC 3986): relative to the root of the sources, or absolute with the scheme
 * {@code file}.
 *
 * @param uri percent-encoded
 * @param relative whether it is relative to the root of the sources
 */
record ArtifactUri(String uri, boolean relative) {

    private static final String UNESCAPED = "-._~!$&'()*+,;=@/";

    static ArtifactUri of(String file) {
        if (file.startsWith("/")) {
            return new ArtifactUri("file://" + encode(file), false);
        }
        if (file.startsWith("./")) {
            return of(file.substring(2));
        }
        boolean hasDrive = file.length() > 2 && file.charAt(1) == ':' && file.charAt(2) == '/';
        return hasDrive ? new ArtifactUri("file:///" + encode(file), false) : new ArtifactUri(encode(file), true);
    }

    Map<String, Object> toSarif() {
        Map<String, Object> location = new LinkedHashMap<>();
        location.put("uri", uri);
        if (relative) {
            location.put("uriBaseId", "%SRCROOT%");
        }
        return location;
    }

    private static String encode(String path) {
        StringBuilder encoded = new StringBuilder();
        for (byte octet : path.getBytes(StandardCharsets.UTF_8)) {
            char character = (char) (octet & 0xFF);
            boolean plain =
                    character < 0x80 && (Character.isLetterOrDigit(character) || UNESCAPED.indexOf(character) >= 0);
            encoded.append(plain ? String.valueOf(character) : "%%%02X".formatted(octet & 0xFF));
        }
        return encoded.toString();
    }
}
