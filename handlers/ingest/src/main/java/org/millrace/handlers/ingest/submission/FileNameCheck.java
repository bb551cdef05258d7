package org.millrace.handlers.ingest.submission;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.millrace.handlers.ingest.text.Nearest;
import org.millrace.handlers.ingest.text.Shown;
import org.millrace.spi.Finding;
import org.millrace.workspace.WorkspacePath;

/** Judges names by those that came before. Memory grows with their number, not with their length. */
final class FileNameCheck {

    private static final String RESERVED = "mrt-";
    private static final List<String> READ_FROM_DEPOSITORS = List.of(
            "mrt-datacite.xml",
            "mrt-dc.xml",
            "mrt-delete.txt",
            "mrt-dua-template.xml",
            "mrt-dua.txt",
            "mrt-eml.xml",
            "mrt-embargo.txt",
            "mrt-erc.txt",
            "mrt-manifest.txt",
            "mrt-oaidc.xml");

    private final Prints files = new Prints();
    private final Prints folders = new Prints();
    private final Prints folded = new Prints();

    /** Why a name cannot stand beside those before. */
    Optional<Finding> fault(WorkspacePath name) {
        if (files.contains(name.value())) {
            return Optional.of(Finding.of(
                            SubmissionCode.DUPLICATE_NAME,
                            "Expected each file once, but " + Shown.of(name.value()) + " was listed before")
                    .mendedBy("Keep the row that is right."));
        }
        return folderFault(name);
    }

    private Optional<Finding> folderFault(WorkspacePath name) {
        if (folders.contains(name.value())) {
            return Optional.of(nameIsFolder(name.value()));
        }
        Optional<WorkspacePath> folder = name.parent();
        while (folder.isPresent()) {
            if (files.contains(folder.get().value())) {
                return Optional.of(nameIsFolder(folder.get().value()));
            }
            folder = folder.get().parent();
        }
        return Optional.empty();
    }

    private static Finding nameIsFolder(String name) {
        return Finding.of(
                        SubmissionCode.NAME_IS_FOLDER,
                        "Expected " + Shown.of(name) + " to be a file or a folder, but it is both")
                .mendedBy("Rename one of them.");
    }

    /** What is odd about a name. */
    List<Finding> remarks(WorkspacePath name) {
        List<Finding> remarks = new ArrayList<>();
        String fold = fold(name.value());
        boolean other = !fold.equals(name.value()) && files.contains(fold);
        if (!files.contains(name.value()) && (other || folded.contains(fold))) {
            remarks.add(Finding.of(
                            SubmissionCode.SIMILAR_NAMES,
                            "Expected names that differ plainly, but one like " + Shown.of(name.value())
                                    + " was listed before")
                    .mendedBy("Rename one, if the object shall ever be unpacked on Windows or macOS."));
        }
        if (name.value().startsWith(RESERVED) && !READ_FROM_DEPOSITORS.contains(name.value())) {
            remarks.add(reserved(name.value()));
        }
        return remarks;
    }

    private static Finding reserved(String name) {
        return Finding.of(
                        SubmissionCode.RESERVED_NAME,
                        "Nothing is read from a depositor's file " + Shown.of(name) + "; it is kept like any other."
                                + Nearest.hint(name, READ_FROM_DEPOSITORS))
                .mendedBy("Look whether it is meant to be one of " + String.join(", ", READ_FROM_DEPOSITORS) + ".");
    }

    /** Remembers a name. */
    void add(WorkspacePath name) {
        files.add(name.value());
        String fold = fold(name.value());
        if (!fold.equals(name.value())) {
            folded.add(fold);
        }
        Optional<WorkspacePath> folder = name.parent();
        while (folder.isPresent()) {
            folders.add(folder.get().value());
            folder = folder.get().parent();
        }
    }

    private static String fold(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }
}
