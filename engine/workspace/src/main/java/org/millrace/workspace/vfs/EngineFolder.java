package org.millrace.workspace.vfs;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * The folder with all that the engine keeps beside an item's files. Most steps leave nothing there, and asking the file
 * system for what is not there is what would cost them most: so it is asked once, and again only after something was put
 * there through this object. Whatever others put there meanwhile is only swept later.
 */
final class EngineFolder {

    private enum Known {
        NOTHING,
        ABSENT,
        THERE
    }

    private final Path folder;
    private volatile Known known = Known.NOTHING;

    EngineFolder(Path folder) {
        this.folder = folder;
    }

    /** Whether anything can lie below it. */
    boolean isThere() {
        if (known == Known.NOTHING) {
            boolean there = Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
            if (known == Known.NOTHING) {
                known = there ? Known.THERE : Known.ABSENT;
            }
        }
        return known == Known.THERE;
    }

    /** Something is about to be put below it. */
    void enter() {
        known = Known.THERE;
    }
}
