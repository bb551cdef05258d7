/**
 * The files of jobs and batches: in a folder, by plain file operations, or on any file system that Commons VFS reaches.
 *
 * <p>{@link org.millrace.workspace.vfs.VfsWorkspaceRoot} is the door. An item's folder holds what is published under its
 * own path, and the engine's part under {@code .millrace}:
 *
 * <pre>
 * ROOT/jid0000000001/Maps/a.json            published
 * ROOT/jid0000000001/.millrace/engine/      lists, chunk files, old history
 * ROOT/jid0000000001/.millrace/staged/TOKEN outputs that nobody sees yet
 * ROOT/jid0000000001/.millrace/scratch/STEP what survives attempts
 * ROOT/jid0000000001/.millrace/parts/       files being written
 * </pre>
 */
@NullMarked
package org.millrace.workspace.vfs;

import org.jspecify.annotations.NullMarked;
