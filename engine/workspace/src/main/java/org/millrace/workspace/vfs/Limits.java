package org.millrace.workspace.vfs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;

/**
 * The bounds of a workspace. What exceeds one is refused with {@link Reason#TOO_LARGE}.
 *
 * @param maxFileBytes the size of the largest file that may be written or published
 * @param maxDepth how many folders deep a listing goes
 */
public record Limits(long maxFileBytes, int maxDepth) {

    private static final int BUFFER_BYTES = 65_536;

    public Limits {
        if (maxFileBytes < 1 || maxDepth < 1) {
            throw new IllegalArgumentException("Expected limits of at least 1, but got " + maxFileBytes
                    + " bytes for a file and " + maxDepth + " folders of depth");
        }
    }

    /** One tebibyte for a file, 100 folders of depth. */
    public static Limits standard() {
        return new Limits(1L << 40, 100);
    }

    /** Copies to the end of the content, or refuses as soon as there is too much of it. */
    long copy(InputStream content, OutputStream target, String path) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        long written = 0;
        for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
            written += read;
            checkSize(written, path);
            target.write(buffer, 0, read);
        }
        return written;
    }

    void checkSize(long bytes, String path) {
        if (bytes > maxFileBytes) {
            throw new WorkspaceException(
                    Reason.TOO_LARGE,
                    "Expected at most " + maxFileBytes + " bytes for '" + path
                            + "', but there are more; raise the limit of the workspace if files may be that large");
        }
    }

    void checkDepth(int depth, String path) {
        if (depth > maxDepth) {
            throw new WorkspaceException(
                    Reason.TOO_LARGE, "Expected folders at most " + maxDepth + " deep, but '" + path + "' lies deeper");
        }
    }
}
