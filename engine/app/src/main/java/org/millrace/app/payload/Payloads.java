package org.millrace.app.payload;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import org.millrace.app.input.Reason;
import org.millrace.app.input.UnusableInput;
import org.millrace.app.payload.Payload.Content;

/** Looks at what the user names: a file here, or a URL. */
public final class Payloads {

    private static final Pattern WEB = Pattern.compile("(?i)https?://.*");
    private static final Pattern OTHER = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*");
    private static final int PATIENCE_MILLIS = 30_000;
    private static final int BLOCK = 1 << 16;

    private Payloads() {}

    /**
     * Looks at it.
     *
     * @param name a path or a URL
     * @param said what it is, if the user said so
     * @throws UnusableInput if it is not there or cannot be told what it is
     */
    public static Payload find(String name, Optional<String> said) {
        Optional<PayloadType> type = said.map(PayloadType::named);
        if (OTHER.matcher(name).matches() && !WEB.matcher(name).matches()) {
            throw new UnusableInput(
                    "expected a file or a URL, but of URLs only http and https ones can be ingested, not '" + name
                            + "'");
        }
        return WEB.matcher(name).matches() ? remote(name, type) : local(name, type);
    }

    private static Payload local(String name, Optional<PayloadType> said) {
        Path file = Path.of(name).toAbsolutePath().normalize();
        if (Files.isDirectory(file)) {
            throw new UnusableInput(name
                    + ": expected a manifest, a file or an archive, but it is a folder; make an archive of it (zip, tar),"
                    + " or list its files in a manifest");
        }
        try {
            Path real = file.toRealPath();
            PayloadType type = said.isPresent() ? said.get() : Sniffer.type(name, head(real));
            String filename = String.valueOf(file.getFileName());
            return new Payload(name, filename, real.toUri(), type, Optional.of(content(real)));
        } catch (IOException unreadable) {
            throw new UnusableInput(name + ": cannot be read: " + Reason.of(unreadable), unreadable);
        }
    }

    private static byte[] head(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            return bytes.readNBytes(Sniffer.ENOUGH);
        }
    }

    private static Content content(Path file) throws IOException {
        MessageDigest digest = sha256();
        long size = 0;
        try (InputStream bytes = new DigestInputStream(Files.newInputStream(file), digest)) {
            byte[] block = new byte[BLOCK];
            for (int read = bytes.read(block); read >= 0; read = bytes.read(block)) {
                size += read;
            }
        }
        return new Content(file, size, HexFormat.of().formatHex(digest.digest()));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every JDK has SHA-256", impossible);
        }
    }

    private static Payload remote(String name, Optional<PayloadType> said) {
        URI url = url(name);
        String path = Optional.ofNullable(url.getPath()).orElse("");
        String last = path.substring(path.lastIndexOf('/') + 1);
        String filename = last.isEmpty() ? String.valueOf(url.getHost()) : last;
        PayloadType type = said.orElseGet(() -> Sniffer.type(filename, head(name, url)));
        return new Payload(name, filename, url, type, Optional.empty());
    }

    private static URI url(String name) {
        try {
            URI url = new URI(name);
            if (url.getHost() != null) {
                return url;
            }
        } catch (URISyntaxException malformed) {
            // told below
        }
        throw new UnusableInput("expected a file, or a URL such as https://example.org/batch.checkm, but got '" + name
                + "'; blanks in a URL are written %20");
    }

    /** Only to see what it is; the bytes that are preserved are fetched by the workflow, under its own rules. */
    private static byte[] head(String name, URI url) {
        try {
            URLConnection connection = url.toURL().openConnection();
            connection.setConnectTimeout(PATIENCE_MILLIS);
            connection.setReadTimeout(PATIENCE_MILLIS);
            connection.setRequestProperty("Range", "bytes=0-" + (Sniffer.ENOUGH - 1));
            if (connection instanceof HttpURLConnection http && http.getResponseCode() >= 400) {
                throw new IOException("the server answers " + http.getResponseCode());
            }
            try (InputStream bytes = connection.getInputStream()) {
                return bytes.readNBytes(Sniffer.ENOUGH);
            }
        } catch (IOException unreachable) {
            throw new UnusableInput(
                    name + ": cannot be looked at: " + Reason.of(unreachable)
                            + "; say with --type what it is, or try again",
                    unreachable);
        }
    }
}
