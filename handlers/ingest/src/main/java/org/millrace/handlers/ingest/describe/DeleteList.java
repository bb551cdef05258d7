package org.millrace.handlers.ingest.describe;

import java.util.List;
import java.util.Optional;
import org.millrace.spi.Finding;
import org.millrace.workspace.WorkspacePath;

/**
 * What {@code mrt-delete.txt} of an update wants removed: a path a line, below {@code producer/} whether the line says so
 * or not.
 */
public final class DeleteList {

    /** The depositor's file. */
    public static final String SUBMITTED = "mrt-delete.txt";
    /** Where it lies in the object. */
    public static final String KEPT = "system/mrt-delete.txt";

    private static final String PRODUCER = "producer/";
    /** What is recorded with the job has to fit into a node of the state store. */
    private static final int LIMIT = 500_000;

    private DeleteList() {}

    /** The paths of a list that has passed {@link #defect}. */
    public static List<String> paths(String text) {
        return text.lines()
                .map(line -> line.startsWith("\uFEFF") ? line.substring(1) : line)
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(line -> line.startsWith(PRODUCER) ? line : PRODUCER + line)
                .map(line -> WorkspacePath.defect(line).isPresent()
                        ? line
                        : WorkspacePath.of(line).value())
                .distinct()
                .toList();
    }

    static Optional<Finding> defect(ProducerFile file) {
        if (file.size() > LIMIT) {
            return Optional.of(
                    Finding.of("BAD_DELETE_LIST", "Expected at most " + LIMIT + " bytes of paths, but there are more")
                            .at(file.path())
                            .mendedBy("Remove the files in several updates; submit each."));
        }
        return paths(file.text()).stream()
                .flatMap(path -> WorkspacePath.defect(path).stream().map(defect -> badPath(path, defect, file)))
                .findFirst();
    }

    private static Finding badPath(String path, String defect, ProducerFile file) {
        String shown = Anvl.flat(path.length() > 200 ? path.substring(0, 200) + "..." : path);
        return Finding.of("BAD_DELETE_LIST", "Expected the path of a file, but '" + shown + "' is none: " + defect)
                .at(file.path())
                .mendedBy("List a path a line, as the files are named in the object; then submit again.");
    }

    static Finding withoutUpdate(ProducerFile file) {
        return Finding.of("DELETE_WITHOUT_UPDATE", "Expected a list of files to delete in an update only")
                .at(file.path())
                .mendedBy(
                        "An object that is added has exactly its files: leave the list out and submit again, or submit as an update.");
    }
}
