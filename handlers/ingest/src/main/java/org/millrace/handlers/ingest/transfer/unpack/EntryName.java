package org.millrace.handlers.ingest.transfer.unpack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry.NameSource;

/**
 * The names of entries that are not in UTF-8. The library would put a question mark for each byte that it cannot read, and
 * nobody would learn the name ever again.
 */
final class EntryName {

    /** What the format says of names without a mark; a runtime without it takes what every runtime has. */
    private static final Charset OF_ZIP = Charset.isSupported("IBM437") ? Charset.forName("IBM437") : ISO_8859_1;

    private EntryName() {}

    static String of(ZipArchiveEntry entry) {
        byte[] raw = entry.getRawName();
        return entry.getNameSource() == NameSource.UNICODE_EXTRA_FIELD || isUtf8(raw)
                ? entry.getName()
                : new String(raw, OF_ZIP);
    }

    /** Of a tar archive that is read as ISO 8859-1, a byte a character, unless an extended header says more. */
    static String of(String read) {
        byte[] raw = read.getBytes(ISO_8859_1);
        boolean isRaw = read.chars().allMatch(each -> each <= 0xFF);
        return isRaw && isUtf8(raw) ? new String(raw, UTF_8) : read;
    }

    private static boolean isUtf8(byte[] raw) {
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(raw));
            return true;
        } catch (CharacterCodingException other) {
            return false;
        }
    }
}
