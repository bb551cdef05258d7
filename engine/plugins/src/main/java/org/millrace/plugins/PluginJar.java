package org.millrace.plugins;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** An open jar from which only so much is ever read, whatever its entries say or unpack to. */
final class PluginJar implements Closeable {

    private final String name;
    private final ZipFile zip;

    private PluginJar(String name, ZipFile zip) {
        this.name = name;
        this.zip = zip;
    }

    static PluginJar open(Path file) throws BadJarException {
        String name = Plugin.nameOf(file);
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new BadJarException(
                    name + " is not a readable file; check its permissions and, if it is a link, where it leads");
        }
        try {
            return new PluginJar(name, new ZipFile(file.toFile()));
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new BadJarException(name + " " + defect(file), unreadable);
        }
    }

    /** How messages name this jar. */
    String name() {
        return name;
    }

    boolean has(String entry) {
        return zip.getEntry(entry) != null;
    }

    /** The first bytes of an entry, at most as many as the limit, or empty if there is no such entry. */
    Optional<byte[]> first(int limit, String entry) throws BadJarException {
        ZipEntry found = zip.getEntry(entry);
        if (found == null) {
            return Optional.empty();
        }
        try (InputStream content = zip.getInputStream(found)) {
            return Optional.of(content.readNBytes(limit));
        } catch (IOException | IllegalArgumentException damaged) {
            throw new BadJarException(
                    name + " is damaged: its entry " + entry + " cannot be unpacked; copy the jar again", damaged);
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    /** Why a file is no zip, as the end of a sentence. */
    private static String defect(Path file) {
        try (InputStream content = Files.newInputStream(file)) {
            byte[] start = content.readNBytes(2);
            if (start.length == 0) {
                return "is empty; copy the jar again";
            }
            return start.length == 2 && start[0] == 'P' && start[1] == 'K'
                    ? "is truncated or damaged: it begins as a jar, but cannot be read as one; copy it again"
                    : "is not a jar: its content is not a zip file's; replace or remove it";
        } catch (IOException unreadable) {
            return "cannot be read; check its permissions";
        }
    }
}
