package org.millrace.itest;

import java.time.Clock;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.millrace.execution.Handlers;
import org.millrace.execution.chunk.ActionChunkRunner;
import org.millrace.execution.list.WorkspaceElementLists;
import org.millrace.files.WorkspaceRoot;
import org.millrace.store.Stores;
import org.millrace.worker.Equipment;

/** What workers of the proofs work with. */
final class Gear {

    /** What the worker says of lost leases and dead processes is what the proofs are about: it would only bury their results. */
    private static final Logger LOG = Logger.getLogger("org.millrace");

    static {
        LOG.setLevel(Boolean.getBoolean("millrace.log") ? Level.ALL : Level.OFF);
    }

    private Gear() {}

    static Equipment of(Stores stores, WorkspaceRoot workspace, Handlers handlers, Clock clock) {
        return new Equipment(
                stores,
                workspace,
                handlers,
                new ActionChunkRunner(handlers, clock),
                new WorkspaceElementLists(),
                clock);
    }
}
