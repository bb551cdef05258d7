package org.millrace.worker;

import java.nio.file.Path;
import org.millrace.files.ItemFiles;
import org.millrace.files.Staging;
import org.millrace.files.WorkspaceRoot;
import org.millrace.item.ItemId;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

/** Files that a test can make unreachable, or look at, whenever something is done to them. */
final class ShakyFiles implements WorkspaceRoot {

    private final WorkspaceRoot root;
    private volatile Hook hook = what -> {};

    ShakyFiles(WorkspaceRoot root) {
        this.root = root;
    }

    /** Called before a change, with the name of the method that makes it. */
    interface Hook {
        void before(String what);
    }

    void intercept(Hook other) {
        hook = other;
    }

    @Override
    public ItemFiles open(ItemId item) {
        hook.before("open");
        return new Shaky(root.open(item));
    }

    @Override
    public void remove(ItemId item) {
        root.remove(item);
    }

    private final class Shaky implements ItemFiles {

        private final ItemFiles files;

        Shaky(ItemFiles files) {
            this.files = files;
        }

        @Override
        public MutableWorkspace published() {
            return files.published();
        }

        @Override
        public MutableWorkspace engine() {
            return files.engine();
        }

        @Override
        public Path local(WorkspacePath file) {
            return files.local(file);
        }

        @Override
        public Staging stage(String token) {
            hook.before("stage");
            return files.stage(token);
        }

        @Override
        public void publish(String token) {
            hook.before("publish");
            files.publish(token);
        }

        @Override
        public Path scratch(String step, String key) {
            return files.scratch(step, key);
        }

        @Override
        public void sweep(String step) {
            files.sweep(step);
        }

        @Override
        public void sweepAll() {
            files.sweepAll();
        }

        @Override
        public Leftovers leftovers() {
            return files.leftovers();
        }
    }
}
