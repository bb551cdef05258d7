/**
 * The workspace of a job: the folder its actions read from and write to.
 *
 * <p>Whatever names a file in a workspace is a {@link org.millrace.workspace.WorkspacePath}: relative, normalised, and
 * unable to leave the workspace by construction.
 */
@NullMarked
package org.millrace.workspace;

import org.jspecify.annotations.NullMarked;
