package org.millrace.workspace;

import java.io.InputStream;

/**
 * A job's files, to look at and to change. The engine holds this view; handlers are given {@link Workspace} and write
 * through their declared outputs.
 */
public interface MutableWorkspace extends Workspace {

    /**
     * Writes a file whole or not at all: a reader sees the old content or the new, never a part, also if the process
     * dies in between. Missing folders are made.
     *
     * @param path where to write; an existing file is replaced
     * @param content read to its end; the caller closes it
     * @return the number of bytes written
     */
    long write(WorkspacePath path, InputStream content);

    /**
     * Moves a file or folder, replacing what is there. Moving what is no longer there but already at its target does
     * nothing, so that a move can be repeated after a crash.
     *
     * @param from what to move
     * @param to its new path
     */
    void move(WorkspacePath from, WorkspacePath to);

    /**
     * Deletes a file, or a folder with all below it. Deleting what is not there does nothing.
     *
     * @param path what to delete
     */
    void delete(WorkspacePath path);
}
