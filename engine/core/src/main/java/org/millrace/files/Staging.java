package org.millrace.files;

import java.nio.file.Path;
import java.util.Optional;
import org.millrace.workspace.WorkspacePath;

/**
 * Outputs that nobody sees yet. Stagings nest: an action's within its element's, an element's within its chunk's. What is
 * accepted goes to the one around it; what is discarded is as if it had never been written. Several may be written to at
 * a time by different threads.
 */
public interface Staging {

    /** Where to write a file. It does not exist yet; its folder does. Asked twice, it is the same. */
    Path file(WorkspacePath path);

    /**
     * Has a published file, or a folder with all below it, removed when this is published. What was staged below the path
     * in a staging around is dropped when this is accepted; what is staged there from now on stays.
     */
    void withdraw(WorkspacePath path);

    /** The file as staged here or in one of the stagings around; empty if it was not staged. */
    Optional<Path> find(WorkspacePath path);

    /** A staging within this one. */
    Staging nested();

    /** Hands everything to the staging around it; for the outermost, makes it durable. */
    void accept();

    /** Throws everything away. */
    void discard();

    /** Whether nothing has been staged or withdrawn here. */
    boolean isEmpty();
}
