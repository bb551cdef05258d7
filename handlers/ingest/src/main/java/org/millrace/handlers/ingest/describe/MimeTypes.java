package org.millrace.handlers.ingest.describe;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;

/** Tells what a file is by its first bytes and its name. Nothing else here knows Tika. */
public final class MimeTypes {

    private static final int HEAD = 64 * 1024;

    /** Reads Tika's table of types when it is first needed. */
    private static final class Table {
        private static final org.apache.tika.mime.MimeTypes TYPES =
                org.apache.tika.mime.MimeTypes.getDefaultMimeTypes(MimeTypes.class.getClassLoader());
    }

    private MimeTypes() {}

    /** What a file is by its name alone. */
    public static String detect(String name) {
        try {
            return detect(name, InputStream.nullInputStream());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /**
     * What a file is.
     *
     * @param name its name or path
     * @param content its bytes, of which only the first are read; the caller closes it
     * @return such as {@code image/tiff}; {@code application/octet-stream} if nothing can be told
     */
    public static String detect(String name, InputStream content) throws IOException {
        Metadata metadata = new Metadata();
        metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, name.substring(name.lastIndexOf('/') + 1));
        return Table.TYPES
                .detect(new BufferedInputStream(content, HEAD), metadata)
                .getBaseType()
                .toString();
    }
}
