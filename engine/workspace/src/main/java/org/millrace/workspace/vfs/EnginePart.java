package org.millrace.workspace.vfs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/** The names of the engine's part of an item's folder. */
final class EnginePart {

    static final String FOLDER = ".millrace";
    static final String ENGINE = FOLDER + "/engine";
    static final String STAGED = FOLDER + "/staged";
    static final String SCRATCH = FOLDER + "/scratch";
    static final String PARTS = FOLDER + "/parts";

    /** Within what is staged: the paths that its publication removes, a file each. */
    static final WorkspacePath WITHDRAWN = WorkspacePath.of(FOLDER + "/withdrawn");

    private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}");

    private EnginePart() {}

    /**
     * Refuses a path whose first name is the engine's part, or that some file system takes for it: letter case,
     * compatible forms and joiners make no difference to all of them.
     */
    static void refuse(WorkspacePath path) {
        if (isEnginePart(path.segments().get(0))) {
            throw new WorkspaceException(
                    Reason.REFUSED, "'" + path + "' lies in " + FOLDER + ", which is kept for the engine's own files");
        }
    }

    /** Where a staging notes that it withdraws a path. */
    static WorkspacePath withdrawal(WorkspacePath path) {
        return WITHDRAWN.resolve(folderName(path.value()));
    }

    private static boolean isEnginePart(String name) {
        if (name.equals(FOLDER)) {
            return true;
        }
        String plain = name.replaceAll("[\\u200C\\u200D]", "");
        return Normalizer.normalize(plain, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .equals(FOLDER);
    }

    /** A name for one folder: the text itself if it can do no harm, else a digest of it. */
    static String folderName(String text) {
        return HARMLESS.matcher(text).matches() ? text : "=" + digest(text);
    }

    private static String digest(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
