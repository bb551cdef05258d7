package org.millrace.handlers.ingest.manifest;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.millrace.handlers.ingest.text.Shown;
import org.millrace.spi.Finding;

/**
 * Reads URLs as leniently as java.net.URL, which Merritt uses, and makes URIs of them: blanks and other characters that
 * no URI may have are escaped.
 */
public final class Urls {

    /** What manifests may name; whether it is fetched is decided where files are fetched. */
    private static final Set<String> SCHEMES = Set.of("http", "https", "ftp", "file");

    private static final String KEPT = "-._~!$&'()*+,;=:@/?%#";
    private static final String REMEDY = "Give a whole URL such as https://example.org/a.pdf.";

    private final Optional<URI> base;

    private Urls(Optional<URI> base) {
        this.base = base;
    }

    /** Those that are relative to a manifest's own URL, if that is known. */
    public static Urls relativeTo(Optional<String> url) {
        return new Urls(url.flatMap(known -> uri(known)).filter(known -> known.isAbsolute() && !known.isOpaque()));
    }

    /** A URL that was read, or why it cannot be. */
    public sealed interface Read {

        /** What was read. */
        record Good(URI uri) implements Read {}

        /** Why not. */
        record Bad(Finding fault) implements Read {}
    }

    /** Reads one. */
    public Read read(String text) {
        Optional<URI> given = uri(text);
        if (given.isEmpty()) {
            return bad(text, "it cannot be read as one");
        }
        return given.get().isAbsolute() ? absolute(text, given.get()) : resolved(text, given.get());
    }

    private Read resolved(String text, URI relative) {
        if (base.isEmpty()) {
            return new Read.Bad(Finding.of(
                            ManifestCode.RELATIVE_URL,
                            "Expected a whole URL, since where the manifest came from is not known, but found "
                                    + Shown.of(text))
                    .mendedBy(REMEDY));
        }
        return absolute(text, base.get().resolve(relative));
    }

    private static Read absolute(String text, URI uri) {
        String scheme = scheme(uri);
        if (!SCHEMES.contains(scheme)) {
            return bad(text, "its scheme is none of file, ftp, http, https");
        }
        boolean needsHost = !scheme.equals("file");
        if (uri.isOpaque()
                || (needsHost
                        && (uri.getRawAuthority() == null
                                || uri.getRawAuthority().isEmpty()))) {
            return bad(text, "it names no host");
        }
        return new Read.Good(uri);
    }

    private static Read bad(String text, String why) {
        return new Read.Bad(
                Finding.of(ManifestCode.BAD_URL, "Expected a URL, but " + Shown.of(text) + " is none: " + why)
                        .mendedBy(REMEDY));
    }

    /** The scheme in lower case. */
    static String scheme(URI uri) {
        return uri.getScheme().toLowerCase(Locale.ROOT);
    }

    /** The last part of a URL's path, as it stands there; empty if the path ends with a slash. */
    public static String lastPart(URI uri) {
        String path = uri.getRawPath() == null ? "" : uri.getRawPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static Optional<URI> uri(String text) {
        String known = Cells.stripped(text);
        int path = startOfPath(known);
        try {
            return Optional.of(new URI(host(known.substring(0, path)) + escaped(known.substring(path))));
        } catch (URISyntaxException | IllegalArgumentException notOne) {
            return Optional.empty();
        }
    }

    private static int startOfPath(String text) {
        int authority = text.indexOf("://");
        if (authority < 0) {
            return Math.min(text.indexOf(':') + 1, text.length());
        }
        for (int at = authority + 3; at < text.length(); at++) {
            if ("/?#".indexOf(text.charAt(at)) >= 0) {
                return at;
            }
        }
        return text.length();
    }

    private static String host(String beforePath) {
        boolean plain = beforePath.chars().allMatch(character -> character < 128);
        int start = beforePath.indexOf("://") + 3;
        return plain || start < 3
                ? beforePath
                : beforePath.substring(0, start) + IDN.toASCII(beforePath.substring(start));
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        int fragment = text.indexOf('#');
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int character = text.codePointAt(at);
            boolean kept = isKept(text, at) && (character != '#' || at == fragment);
            escaped.append(kept ? Character.toString(character) : percent(character));
        }
        return escaped.toString();
    }

    private static boolean isKept(String text, int at) {
        char character = text.charAt(at);
        if (character == '%') {
            return at + 2 < text.length() && isHex(text.charAt(at + 1)) && isHex(text.charAt(at + 2));
        }
        return character < 128 && (Character.isLetterOrDigit(character) || KEPT.indexOf(character) >= 0);
    }

    private static boolean isHex(char character) {
        return Character.digit(character, 16) >= 0 && character < 128;
    }

    private static String percent(int character) {
        StringBuilder percent = new StringBuilder();
        for (byte one : Character.toString(character).getBytes(StandardCharsets.UTF_8)) {
            percent.append("%%%02X".formatted(one));
        }
        return percent.toString();
    }
}
