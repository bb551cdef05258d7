package org.millrace.workspace.vfs;

import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.millrace.files.Staging;
import org.millrace.workspace.WorkspacePath;

/** A staging within another: a folder of its own, whose files move to the one around when they are accepted. */
final class NestedStaging implements Staging {

    private static final String PROCESS = UUID.randomUUID() + "-";
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final StagingFolder own;
    private final StagingFolder around;
    private final Staging outer;

    private NestedStaging(StagingFolder own, StagingFolder around, Staging outer) {
        this.own = own;
        this.around = around;
        this.outer = outer;
    }

    /** A staging within one whose files lie beside it. */
    static NestedStaging within(Staging outer, StagingFolder around) {
        Path folder = around.path().resolveSibling("nested-" + PROCESS + NUMBERS.incrementAndGet());
        return new NestedStaging(around.fresh(folder), around, outer);
    }

    @Override
    public Path file(WorkspacePath path) {
        return own.file(path);
    }

    @Override
    public void withdraw(WorkspacePath path) {
        own.withdraw(path);
    }

    @Override
    public Optional<Path> find(WorkspacePath path) {
        Optional<Path> here = own.find(path);
        return here.isPresent() ? here : outer.find(path);
    }

    @Override
    public Staging nested() {
        return within(this, own);
    }

    @Override
    public void accept() {
        own.forEach((path, file) -> {});
        own.moveInto(around);
    }

    @Override
    public void discard() {
        own.delete();
    }

    @Override
    public boolean isEmpty() {
        return own.isEmpty();
    }
}
