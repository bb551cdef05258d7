package org.millrace.workspace.vfs;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;

/** The failures that both kinds of workspace tell in the same words. */
final class Failures {

    private Failures() {}

    static WorkspaceException failed(String what, Object path, IOException e) {
        return new WorkspaceException(Reason.UNAVAILABLE, "Could not " + what + " '" + path + "': " + e, e);
    }

    /** The same for reading, where a file that went away in between is one that is not there. */
    static WorkspaceException unreadable(String what, Object path, IOException e) {
        boolean gone = e instanceof NoSuchFileException || e instanceof FileNotFoundException;
        Reason reason = gone ? Reason.NOT_FOUND : Reason.UNAVAILABLE;
        return new WorkspaceException(reason, "Could not " + what + " '" + path + "': " + e, e);
    }

    static WorkspaceException notAFile(Object path, Kind found) {
        return new WorkspaceException(
                Reason.NOT_FOUND, "Expected a file at '" + path + "', but " + found.words() + " is there");
    }

    static WorkspaceException notAFolder(Object path) {
        return new WorkspaceException(Reason.REFUSED, "Expected a folder at '" + path + "', but a file is there");
    }

    static WorkspaceException folderInTheWay(Object path) {
        return new WorkspaceException(
                Reason.REFUSED, "Expected to write a file at '" + path + "', but a folder is there");
    }

    static WorkspaceException nothingToMove(Object from, Object to) {
        return new WorkspaceException(
                Reason.NOT_FOUND, "Expected '" + from + "' to move to '" + to + "', but nothing is at either of them");
    }

    static WorkspaceException overlap(Object from, Object to) {
        return new WorkspaceException(
                Reason.REFUSED, "Expected to move '" + from + "', but '" + to + "' overlaps with it");
    }

    static WorkspaceException link(Object path) {
        return new WorkspaceException(
                Reason.REFUSED,
                "Expected a file or folder at '" + path
                        + "', but a link lies there or on the way; workspaces hold no links");
    }

    static WorkspaceException device(Object path) {
        return new WorkspaceException(
                Reason.REFUSED,
                "Expected a file or folder at '" + path + "', but a device lies there; workspaces hold none");
    }

    static WorkspaceException badName(String folder, String defect) {
        return new WorkspaceException(Reason.REFUSED, "A file below '" + folder + "' has no workspace path: " + defect);
    }
}
