package org.millrace.files;

import java.nio.file.Path;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

/**
 * The files of one item. Bindings see what is published; the engine's own files and everything staged are invisible to
 * them. All methods throw {@link org.millrace.workspace.WorkspaceException}.
 */
public interface ItemFiles {

    /** What bindings see. Paths that reach into the engine's own part are refused. */
    MutableWorkspace published();

    /** The engine's own: lists, chunk files, old history. */
    MutableWorkspace engine();

    /** A published file as a local file to be read. For a workspace that is not local, a copy. */
    Path local(WorkspacePath file);

    /**
     * The outputs staged under a token, empty at first. Opened twice, it is the same. A token is published by one commit and
     * not used again after it: until the next commit the item still names it, and whoever takes over then publishes
     * whatever is accepted under it.
     */
    Staging stage(String token);

    /**
     * Removes what was withdrawn under a token, then moves all that was accepted under it to where it belongs, replacing
     * what is there. Can be repeated after a crash; publishing what has been published does nothing.
     */
    void publish(String token);

    /**
     * A local folder that survives attempts, made if it is not there.
     *
     * @param step the step it belongs to
     * @param key names the piece of work within the step
     */
    Path scratch(String step, String key);

    /** Removes the scratch folders of a step. */
    void sweep(String step);

    /** Removes the scratch folders of all steps. */
    void sweepAll();

    /**
     * What is staged now, under whatever token, to be removed once none of it is to be published any more. Asked for under
     * a lease, before the commit that ends a step, it names nothing of those who hold the lease later, so that it harms
     * nobody however late it is removed.
     */
    Leftovers leftovers();

    /** Files that nobody will want. */
    @FunctionalInterface
    interface Leftovers {

        /** Removes them; those that are gone do not matter. */
        void remove();
    }
}
