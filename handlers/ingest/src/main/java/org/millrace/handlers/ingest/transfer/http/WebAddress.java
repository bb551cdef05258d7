package org.millrace.handlers.ingest.transfer.http;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A URL as manifests write them: characters that ought to be escaped, such as blanks, umlauts and brackets, are. What is
 * behind {@code #} is dropped.
 *
 * @param uri absolute, with scheme and host in lower case
 */
public record WebAddress(URI uri) {

    private static final int MAX_LENGTH = 8_192;
    private static final String ALLOWED = "-._~:/?@!$&'()*+,;=%";

    /**
     * Reads a URL.
     *
     * @throws RefusedException if it is none, has no host, or carries a password
     */
    public static WebAddress of(String text) throws RefusedException {
        String trimmed = text.trim();
        if (trimmed.length() > MAX_LENGTH) {
            throw refused(trimmed.substring(0, 80) + "...", "it is longer than " + MAX_LENGTH + " characters");
        }
        int colon = trimmed.indexOf("://");
        if (colon <= 0) {
            throw refused(trimmed, "it does not begin with a scheme and ://");
        }
        try {
            return new WebAddress(parsed(trimmed, colon));
        } catch (URISyntaxException | IllegalArgumentException malformed) {
            throw refused(trimmed, "it is malformed");
        }
    }

    private static URI parsed(String text, int colon) throws URISyntaxException, RefusedException {
        String scheme = text.substring(0, colon).toLowerCase(Locale.ROOT);
        int end = endOfAuthority(text, colon + 3);
        String authority = text.substring(colon + 3, end);
        if (authority.indexOf('@') >= 0) {
            throw refused(
                    scheme + "://...@" + authority.substring(authority.lastIndexOf('@') + 1),
                    "it carries a user or password, which belong into the operator's configuration");
        }
        URI uri = new URI(scheme + "://" + host(authority) + escaped(withoutFragment(text.substring(end))));
        if (uri.getHost() == null || uri.getPort() > 65_535 || uri.getPort() == 0) {
            throw refused(text, "it names no host");
        }
        return uri;
    }

    private static int endOfAuthority(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if ("/?#\\".indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return text.length();
    }

    private static String host(String authority) {
        if (authority.startsWith("[")) {
            return authority;
        }
        int colon = authority.lastIndexOf(':');
        String name = colon < 0 ? authority : authority.substring(0, colon);
        String port = colon < 0 ? "" : authority.substring(colon);
        String ascii = name.contains("_") ? name : IDN.toASCII(name, IDN.ALLOW_UNASSIGNED);
        return ascii.toLowerCase(Locale.ROOT) + port;
    }

    private static String withoutFragment(String text) {
        int hash = text.indexOf('#');
        return hash < 0 ? text : text.substring(0, hash);
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            char each = (char) (bytes[i] & 0xFF);
            boolean plain = each == '%' ? isEscape(bytes, i) : each < 128 && isAllowed(each);
            escaped.append(plain ? String.valueOf(each) : "%%%02X".formatted((int) each));
        }
        return escaped.toString();
    }

    private static boolean isAllowed(char each) {
        return (each >= 'a' && each <= 'z')
                || (each >= 'A' && each <= 'Z')
                || (each >= '0' && each <= '9')
                || ALLOWED.indexOf(each) >= 0;
    }

    private static boolean isEscape(byte[] bytes, int at) {
        return at + 2 < bytes.length
                && Character.digit(bytes[at + 1], 16) >= 0
                && Character.digit(bytes[at + 2], 16) >= 0;
    }

    /** The address that a redirection names, seen from this one. */
    WebAddress resolve(String location) throws RefusedException {
        String trimmed = location.trim();
        if (trimmed.matches("[A-Za-z][A-Za-z0-9+.-]*:.*")) {
            return of(trimmed);
        }
        if (trimmed.startsWith("//")) {
            return of(scheme() + ":" + trimmed);
        }
        try {
            return new WebAddress(uri.resolve(escaped(withoutFragment(trimmed))));
        } catch (IllegalArgumentException malformed) {
            throw refused(trimmed, "it is malformed");
        }
    }

    String scheme() {
        return uri.getScheme();
    }

    /** The host's name, or its address in brackets. */
    String host() {
        return uri.getHost();
    }

    private static RefusedException refused(String text, String why) {
        return new RefusedException(Fault.URL_REFUSED, "Expected a URL, but '" + printable(text) + "' is none: " + why);
    }

    private static String printable(String text) {
        String shown = text.length() > 300 ? text.substring(0, 300) + "..." : text;
        return shown.replaceAll("\\p{Cntrl}", "?");
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
