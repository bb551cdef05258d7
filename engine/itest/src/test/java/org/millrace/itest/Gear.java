package org.millrace.itest;

import java.time.Clock;
import org.millrace.execution.Handlers;
import org.millrace.execution.chunk.ActionChunkRunner;
import org.millrace.execution.list.WorkspaceElementLists;
import org.millrace.files.WorkspaceRoot;
import org.millrace.store.Stores;
import org.millrace.worker.Equipment;

/** What workers of the proofs work with. */
final class Gear {

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
