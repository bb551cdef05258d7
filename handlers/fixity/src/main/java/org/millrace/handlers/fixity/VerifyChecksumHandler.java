package org.millrace.handlers.fixity;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import org.millrace.spi.Element;
import org.millrace.spi.Emits;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Outcome;
import org.millrace.spi.PermanentFailure;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspacePath;

/**
 * Verifies one file of the workspace against the digest that its element gives.
 *
 * <p>For a step distributed with {@code LIST_IN_JSONL_FILE} over the list that {@code READ_CHECKSUMS} made: each element
 * has the parameters {@code path} and {@code digest}. There is no output; the outcome says it all.
 */
@HandlerKey("VERIFY_CHECKSUM")
@In(
        name = "algorithm",
        type = String.class,
        values = {"MD5", "SHA-1", "SHA-256", "SHA-384", "SHA-512"},
        documentation = Algorithm.DOCUMENTATION)
@Emits(code = "MISSING_FILE", documentation = "A listed file is not in the workspace. Complete the submission.")
@Emits(code = "NOT_A_FILE", documentation = "A listed path is a link, or leads through one, or out of the workspace.")
@Emits(
        code = "DIGEST_MISMATCH",
        documentation = "A file has another digest than its manifest says: it was damaged or exchanged. Send it again.")
public final class VerifyChecksumHandler implements Handler {

    static final String PATH = "path";
    static final String DIGEST = "digest";

    private static final int BLOCK = 64 * 1024;

    @Override
    public Outcome run(HandlerContext context) throws IOException {
        Algorithm algorithm = Algorithm.named(context.inputs().text("algorithm"));
        String written = parameter(context.element(), PATH);
        String expected = parameter(context.element(), DIGEST).toLowerCase(Locale.ROOT);
        Optional<String> defect = WorkspacePath.defect(written);
        if (defect.isPresent()) {
            return Outcome.ko(notAFile(written, defect.get()));
        }
        return verify(WorkspacePath.of(written), expected, algorithm.newDigest(), context);
    }

    private static String parameter(Element element, String name) {
        if (element.parameters().get(name) instanceof String text) {
            return text;
        }
        throw new PermanentFailure("Element '" + element.id() + "' has no text parameter '" + name
                + "'; distribute the step over the list that READ_CHECKSUMS makes");
    }

    private static Outcome verify(WorkspacePath path, String expected, MessageDigest digest, HandlerContext context)
            throws IOException {
        try {
            return digestOf(path, digest, context)
                    .map(found -> compared(path, expected, found))
                    .orElseGet(() -> Outcome.fatal("Verifying '" + path + "' was stopped"));
        } catch (WorkspaceException e) {
            return switch (e.reason()) {
                case NOT_FOUND -> Outcome.ko(missing(path));
                case REFUSED -> Outcome.ko(notAFile(path.value(), "it is a link or leads through one"));
                case TOO_LARGE, UNAVAILABLE -> throw e;
            };
        }
    }

    /** The digest, or empty if the call was cancelled. */
    private static Optional<String> digestOf(WorkspacePath path, MessageDigest digest, HandlerContext context)
            throws IOException {
        long size = context.workspace().size(path);
        long done = 0;
        byte[] block = new byte[BLOCK];
        try (InputStream content = context.workspace().read(path)) {
            for (int length = content.read(block); length >= 0; length = content.read(block)) {
                if (context.isCancelled()) {
                    return Optional.empty();
                }
                digest.update(block, 0, length);
                done += length;
                context.progress(done, size, "bytes");
            }
        }
        return Optional.of(HexFormat.of().formatHex(digest.digest()));
    }

    private static Outcome compared(WorkspacePath path, String expected, String found) {
        return found.equals(expected) ? Outcome.ok() : Outcome.ko(mismatch(path, expected, found));
    }

    private static Finding mismatch(WorkspacePath path, String expected, String found) {
        return Finding.of("DIGEST_MISMATCH", "Expected the digest " + expected + ", but found " + found)
                .at(path.value())
                .mendedBy("Send the file again, or mend the manifest if the file is right.");
    }

    private static Finding missing(WorkspacePath path) {
        return Finding.of("MISSING_FILE", "Expected the listed file, but it is not in the workspace")
                .at(path.value())
                .mendedBy("Send the file, or remove it from the manifest.");
    }

    private static Finding notAFile(String path, String found) {
        return Finding.of("NOT_A_FILE", "Expected a file of the workspace, but " + found)
                .at(path)
                .mendedBy("Send the file itself, and list it by its relative path.");
    }
}
