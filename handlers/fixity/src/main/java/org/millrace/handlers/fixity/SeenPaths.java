package org.millrace.handlers.fixity;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.Set;
import org.millrace.workspace.WorkspacePath;

/**
 * Remembers paths by 128 bits of their SHA-256, so that a long path takes no more memory than a short one: about 80
 * bytes each. Two different paths are never taken for one in practice.
 */
final class SeenPaths {

    private record Print(long high, long low) {}

    private final Set<Print> prints = new HashSet<>();
    private final MessageDigest digest = Algorithm.SHA_256.newDigest();

    /** Whether the path was not seen before. */
    boolean add(WorkspacePath path) {
        ByteBuffer hash = ByteBuffer.wrap(digest.digest(path.value().getBytes(StandardCharsets.UTF_8)));
        return prints.add(new Print(hash.getLong(), hash.getLong()));
    }

    int size() {
        return prints.size();
    }
}
