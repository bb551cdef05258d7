package org.millrace.handlers.ingest.transfer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.workspace.WorkspacePath;

/**
 * The names of an object's files: each once, and none both a file and a folder. It remembers a few bytes of each, whatever
 * its length.
 */
final class NameGuard {

    private final UnaryOperator<String> folding;
    private final Set<Long> files = new HashSet<>();
    private final Set<Long> folders = new HashSet<>();

    /**
     * A guard.
     *
     * @param folding makes names equal that shall count as equal
     */
    NameGuard(UnaryOperator<String> folding) {
        this.folding = folding;
    }

    /** Takes a file's name, or says what is against it. */
    Optional<String> take(WorkspacePath path) {
        for (Optional<WorkspacePath> folder = path.parent();
                folder.isPresent();
                folder = folder.get().parent()) {
            long mark = mark(folder.get());
            if (files.contains(mark)) {
                return Optional.of("'" + folder.get() + "' is a file already");
            }
            folders.add(mark);
        }
        long mark = mark(path);
        if (folders.contains(mark)) {
            return Optional.of("it is the name of a folder already");
        }
        return files.add(mark) ? Optional.empty() : Optional.of("there is another file of that name");
    }

    private long mark(WorkspacePath path) {
        MessageDigest digest = DigestAlgorithm.SHA256.start();
        byte[] bytes = folding.apply(path.value()).getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.wrap(digest.digest(bytes)).getLong();
    }
}
