package org.millrace.workspace.vfs;

/** What has reached the disk when a write returns. It matters when the machine loses power, not when a process dies. */
public enum Durability {
    /** Files and the folders that name them are forced to the disk. */
    SYNC,
    /** The operating system writes when it likes: for tests, and for files that may be lost with the machine. */
    NONE
}
