package org.millrace.workspace.vfs;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

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
    private final @Nullable EngineFolder around;
    private volatile Known known;

    EngineFolder(Path folder) {
        this(folder, null, Known.NOTHING);
    }

    private EngineFolder(Path folder, @Nullable EngineFolder around, Known known) {
        this.folder = folder;
        this.around = around;
        this.known = known;
    }

    /** A folder in this one that nobody else knows of, and that is not there yet. */
    EngineFolder fresh(Path inner) {
        return new EngineFolder(inner, this, Known.ABSENT);
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
        if (around != null) {
            around.enter();
        }
    }
}
