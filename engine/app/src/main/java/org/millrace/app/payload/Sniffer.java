package org.millrace.app.payload;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.millrace.app.input.UnusableInput;

/**
 * Tells what a payload is from its first bytes. An archive is a container only if its name does not say that it is
 * something else: text documents and books are zip files too, and are preserved as they are.
 */
final class Sniffer {

    /** Profiles stand at the top of a manifest; nobody puts so much before them. */
    static final int ENOUGH = 1 << 16;

    private static final int TAR_MAGIC_AT = 257;
    private static final List<String> ARCHIVES =
            List.of(".zip", ".tar", ".gz", ".tgz", ".tar.gz", ".bz2", ".tbz", ".tbz2", ".tar.bz2", ".tarz");
    private static final String PROFILE = "#%profile";
    private static final String MARK = "\uFEFF";
    private static final String CHECKM = "#%checkm";

    private Sniffer() {}

    /**
     * What it is.
     *
     * @param name of the payload, for its ending and for messages
     * @param head its first {@value #ENOUGH} bytes, or all of it
     * @throws UnusableInput if it is a manifest that does not say of what
     */
    static PayloadType type(String name, byte[] head) {
        if (isArchive(head)) {
            return isNamedOtherwise(name) ? PayloadType.FILE : PayloadType.CONTAINER;
        }
        String text = new String(head, StandardCharsets.UTF_8);
        return text.lines()
                .map(line -> line.startsWith(MARK) ? line.substring(MARK.length()) : line)
                .takeWhile(line -> line.isBlank() || line.startsWith("#"))
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(PROFILE))
                .findFirst()
                .map(line -> ofProfile(name, line))
                .orElseGet(() -> withoutProfile(name, head, text));
    }

    private static PayloadType ofProfile(String name, String line) {
        String profile = line.substring(PROFILE.length()).replace('|', ' ').strip();
        return PayloadType.ofProfile(profile.substring(profile.lastIndexOf('/') + 1))
                .orElseThrow(() -> new UnusableInput(name
                        + ": expected the #%profile of an ingest manifest, such as .../mrt-batch-manifest, but found '"
                        + profile + "'; say what it is with --type"));
    }

    private static PayloadType withoutProfile(String name, byte[] head, String text) {
        boolean isNamedManifest = name.toLowerCase(Locale.ROOT).endsWith(".checkm");
        if (isNamedManifest && (startsWith(head, 0, 0xFF, 0xFE) || startsWith(head, 0, 0xFE, 0xFF))) {
            throw new UnusableInput(name + ": expected a manifest in UTF-8, but found UTF-16; save it in UTF-8, or hand"
                    + " the file in as it is with --type file");
        }
        String start = text.startsWith(MARK) ? text.substring(MARK.length()) : text;
        if (isNamedManifest || start.toLowerCase(Locale.ROOT).startsWith(CHECKM)) {
            throw new UnusableInput(name + ": expected a line #%profile that says what the manifest lists, but found"
                    + " none; add it, or hand the file in as it is with --type file");
        }
        return PayloadType.FILE;
    }

    private static boolean isArchive(byte[] head) {
        return startsWith(head, 0, 'P', 'K', 3, 4)
                || startsWith(head, 0, 'P', 'K', 5, 6)
                || startsWith(head, 0, 0x1F, 0x8B)
                || startsWith(head, 0, 'B', 'Z', 'h')
                || startsWith(head, TAR_MAGIC_AT, 'u', 's', 't', 'a', 'r');
    }

    private static boolean startsWith(byte[] head, int at, int... magic) {
        if (head.length < at + magic.length) {
            return false;
        }
        for (int i = 0; i < magic.length; i++) {
            if ((head[at + i] & 0xFF) != magic[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isNamedOtherwise(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        boolean hasEnding = lower.lastIndexOf('.') > lower.lastIndexOf('/') + 1;
        return hasEnding && ARCHIVES.stream().noneMatch(lower::endsWith);
    }
}
