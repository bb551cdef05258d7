package org.millrace.spi;

import java.nio.file.Path;
import org.millrace.workspace.WorkspacePath;

/**
 * The outputs of one call. Files are staged and become visible with the commit of the outcome; what a call that ends
 * {@link Outcome.Ko}, {@link Outcome.Fatal} or {@link Outcome.Wait} has staged is thrown away. A required output that
 * was not written when the call ends well is a failure that names the port.
 */
public interface Outputs {

    /**
     * Whether the workflow bound a port, for outputs that are dear to make and that nobody may want.
     *
     * @param port the port's name
     * @return true if something will read it
     * @throws IllegalArgumentException if the handler declares no such output port
     */
    boolean isBound(String port);

    /**
     * The staged file of a {@link Path} port. It does not exist yet; its folder does. Asked twice, it is the same.
     *
     * @param port the port's name
     * @return where to write
     * @throws IllegalArgumentException if the handler declares no such output port, or not as a file
     */
    Path file(String port);

    /**
     * The staged file of a {@link Path} port by its rank.
     *
     * @param rank 0 for the first declared output
     * @return where to write
     * @throws IllegalArgumentException if the handler declares no port of that rank, or not as a file
     */
    Path file(int rank);

    /**
     * The staged file of a path declared with {@link Writes}, or below a folder declared so.
     *
     * @param path a workspace path
     * @return where to write
     * @throws IllegalArgumentException if the handler did not declare to write there
     */
    Path file(WorkspacePath path);

    /**
     * Leaves an object for later actions of the same step and element.
     *
     * @param port the port's name
     * @param value an object of the declared type; not to be changed afterwards
     * @throws IllegalArgumentException if the handler declares no such output port, or with another type
     */
    void put(String port, Object value);

    /**
     * Leaves an object for later actions of the same step and element, by the rank of the port.
     *
     * @param rank 0 for the first declared output
     * @param value an object of the declared type; not to be changed afterwards
     * @throws IllegalArgumentException if the handler declares no port of that rank, or with another type
     */
    void put(int rank, Object value);

    /**
     * Removes a published file, or a folder with all below it, with the commit of the outcome. What is not there is not
     * missed. What the same call writes below the path is published after the removal, and stays.
     *
     * @param path a path declared with {@link Writes}, or below a folder declared so
     * @throws IllegalArgumentException if the handler did not declare to write there
     */
    void discard(WorkspacePath path);
}
