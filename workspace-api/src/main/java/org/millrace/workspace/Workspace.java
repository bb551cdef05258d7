package org.millrace.workspace;

import java.io.InputStream;
import java.util.stream.Stream;

/**
 * A job's files, to look at. Every path is relative to the job's own root and cannot leave it; links are never
 * followed. What is seen is what finished attempts published, and to an action what earlier actions of its step have left:
 * all else that running attempts stage is invisible.
 *
 * <p>All methods may be called from several threads. All throw {@link WorkspaceException} when the storage behind the
 * workspace fails, which means "try again later", never "the content is bad".
 */
public interface Workspace {

    /**
     * Whether a published file or folder lies at the path.
     *
     * @param path where to look
     * @return true if something is there
     */
    boolean exists(WorkspacePath path);

    /**
     * The size of a file.
     *
     * @param path a file
     * @return its length in bytes
     * @throws WorkspaceException with {@link WorkspaceException.Reason#NOT_FOUND} if no file lies there
     */
    long size(WorkspacePath path);

    /**
     * Opens a file. The caller closes the stream.
     *
     * @param path a file
     * @return its bytes
     * @throws WorkspaceException with {@link WorkspaceException.Reason#NOT_FOUND} if no file lies there
     */
    InputStream read(WorkspacePath path);

    /**
     * The files below a folder, at any depth, each once, in the order of their paths within a folder. The stream reads
     * as it goes, so a folder of a million files costs no more memory than one of ten; the caller closes it. A folder
     * that does not exist is empty.
     *
     * @param folder where to look
     * @return the paths of its files, relative to the workspace
     */
    Stream<WorkspacePath> list(WorkspacePath folder);
}
