package org.millrace.worker;

import java.time.Clock;
import java.util.Objects;
import org.millrace.execution.ChunkRunner;
import org.millrace.execution.ElementLists;
import org.millrace.execution.Handlers;
import org.millrace.files.WorkspaceRoot;
import org.millrace.store.Stores;

/**
 * What a worker works with.
 *
 * @param stores where state is kept
 * @param workspace where files are kept
 * @param handlers what actions call
 * @param chunks runs actions
 * @param lists the elements of distributed steps
 * @param clock what time it is
 * @param board shown how far calls have come
 */
public record Equipment(
        Stores stores,
        WorkspaceRoot workspace,
        Handlers handlers,
        ChunkRunner chunks,
        ElementLists lists,
        Clock clock,
        ProgressBoard board) {

    public Equipment {
        Objects.requireNonNull(stores, "stores");
        Objects.requireNonNull(workspace, "workspace");
        Objects.requireNonNull(handlers, "handlers");
        Objects.requireNonNull(chunks, "chunks");
        Objects.requireNonNull(lists, "lists");
        Objects.requireNonNull(clock, "clock");
        Objects.requireNonNull(board, "board");
    }

    /** What a worker works with whom nobody watches. */
    public Equipment(
            Stores stores,
            WorkspaceRoot workspace,
            Handlers handlers,
            ChunkRunner chunks,
            ElementLists lists,
            Clock clock) {
        this(stores, workspace, handlers, chunks, lists, clock, ProgressBoard.NONE);
    }

    /** The same, watched. */
    public Equipment shownOn(ProgressBoard other) {
        return new Equipment(stores, workspace, handlers, chunks, lists, clock, other);
    }
}
