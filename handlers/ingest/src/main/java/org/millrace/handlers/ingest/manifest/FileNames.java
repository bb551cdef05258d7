package org.millrace.handlers.ingest.manifest;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.text.Shown;
import org.millrace.spi.Finding;
import org.millrace.workspace.WorkspacePath;

/** Judges the names that depositors give files. */
public final class FileNames {

    private static final List<String> ARCHIVES =
            List.of(".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tarz");
    /** Of which it is not plain whether they hold one file or many. */
    private static final List<String> COMPRESSED = List.of(".gz", ".bz2");

    private static final String MANIFEST = ".checkm";

    private FileNames() {}

    /** What keeps a name from being a path of a file within its object, below {@code producer/}. */
    public static Optional<Finding> fault(String name) {
        return WorkspacePath.defect(name)
                .or(() -> WorkspacePath.defect("producer/" + name))
                .or(() -> name.endsWith("/") ? Optional.of("it ends with a slash, as a folder does") : Optional.empty())
                .map(defect -> Finding.of(
                                ManifestCode.BAD_NAME,
                                "Expected the name of a file within its object, but " + Shown.of(name) + " is none: "
                                        + defect)
                        .mendedBy("Give a relative path, such as images/page-1.tif."));
    }

    /** What is odd about how a name of a batch's row ends. */
    static Optional<Finding> oddEnd(String name, ManifestKind kind) {
        if (!kind.isBatch() || endsAs(name.toLowerCase(Locale.ROOT), kind.rows())) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                        ManifestCode.UNUSUAL_EXTENSION,
                        "Expected in a " + kind.profile() + " the name of a " + word(kind.rows()) + ", but found "
                                + Shown.of(name))
                .mendedBy("Look whether the manifest has the right profile."));
    }

    private static boolean endsAs(String name, PayloadType type) {
        return switch (type) {
            case FILE -> !name.endsWith(MANIFEST) && ARCHIVES.stream().noneMatch(name::endsWith);
            case CONTAINER ->
                Stream.concat(ARCHIVES.stream(), COMPRESSED.stream()).anyMatch(name::endsWith);
            case MANIFEST -> name.endsWith(MANIFEST);
        };
    }

    private static String word(PayloadType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }
}
