package org.millrace.itest;

import java.nio.file.Path;
import java.util.Optional;
import org.millrace.files.ItemFiles;
import org.millrace.files.Staging;
import org.millrace.files.WorkspaceRoot;
import org.millrace.item.ItemId;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

/** Real files, at each lasting change of which the process may die. */
final class FragileFiles implements WorkspaceRoot {

    private final WorkspaceRoot root;
    private final Point point;

    FragileFiles(WorkspaceRoot root, Point point) {
        this.root = root;
        this.point = point;
    }

    /** Where a process may die. */
    interface Point {
        void pass(String place);
    }

    @Override
    public ItemFiles open(ItemId item) {
        return new Fragile(root.open(item));
    }

    @Override
    public void remove(ItemId item) {
        around("remove", () -> root.remove(item));
    }

    private void around(String place, Runnable change) {
        point.pass("before " + place);
        change.run();
        point.pass("after " + place);
    }

    private final class Fragile implements ItemFiles {

        private final ItemFiles files;

        Fragile(ItemFiles files) {
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
            return new FragileStaging(files.stage(token));
        }

        @Override
        public void publish(String token) {
            around("publish", () -> files.publish(token));
        }

        @Override
        public Path scratch(String step, String key) {
            return files.scratch(step, key);
        }

        @Override
        public void sweep(String step) {
            around("sweep", () -> files.sweep(step));
        }

        @Override
        public void sweepAll() {
            around("sweep", files::sweepAll);
        }

        @Override
        public Leftovers leftovers() {
            Leftovers leftovers = files.leftovers();
            return () -> around("sweep", leftovers::remove);
        }
    }

    /** Only the outermost staging is made to last. */
    private final class FragileStaging implements Staging {

        private final Staging staging;

        FragileStaging(Staging staging) {
            this.staging = staging;
        }

        @Override
        public Path file(WorkspacePath path) {
            return staging.file(path);
        }

        @Override
        public void withdraw(WorkspacePath path) {
            staging.withdraw(path);
        }

        @Override
        public Optional<Path> find(WorkspacePath path) {
            return staging.find(path);
        }

        @Override
        public Staging nested() {
            return staging.nested();
        }

        @Override
        public void accept() {
            around("accept", staging::accept);
        }

        @Override
        public void discard() {
            staging.discard();
        }

        @Override
        public boolean isEmpty() {
            return staging.isEmpty();
        }
    }
}
