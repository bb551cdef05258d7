package org.millrace.execution.chunk;

import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.millrace.execution.ChunkRunner;
import org.millrace.execution.Handlers;
import org.millrace.execution.StepWork;
import org.millrace.execution.call.Abandoned;
import org.millrace.execution.call.ActionCall;
import org.millrace.execution.call.Calls;
import org.millrace.execution.call.StoredChildren;
import org.millrace.execution.chunk.ChunkFile.BadChunkException;
import org.millrace.spi.Status;
import org.millrace.store.StepProgress.Outputs;

/** Runs chunks by calling the handlers of their actions. One serves all steps of a worker, from any thread. */
public final class ActionChunkRunner implements ChunkRunner {

    private final ActionCall calls;
    private final Clock clock;

    /**
     * A runner.
     *
     * @param handlers who does the actions
     * @param clock tells when elements are due
     * @param calls on what threads
     */
    public ActionChunkRunner(Handlers handlers, Clock clock, Calls calls) {
        this.calls = new ActionCall(handlers, clock, calls);
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    /** A runner that counts no abandoned threads. */
    public ActionChunkRunner(Handlers handlers, Clock clock) {
        this(handlers, clock, new Calls(Abandoned.UNCOUNTED));
    }

    @Override
    public Report run(StepWork work, Chunk chunk) throws CancelledException {
        ChunkFile file = new ChunkFile(work, chunk);
        try {
            return new ChunkRun(work, chunk, file.read(), calls, clock).run(file);
        } catch (BadChunkException unreadable) {
            return lost(work, String.valueOf(unreadable.getMessage()));
        }
    }

    @Override
    public Children children(StepWork work, long token) {
        return StoredChildren.of(work, 0, token);
    }

    private static Report lost(StepWork work, String message) {
        ChunkTally tally = new ChunkTally(work.step().distribution());
        tally.add(Status.FATAL, List.of(Remark.fatal("-", "CHUNK_UNREADABLE", message)));
        return new Report(tally.toTally(), Outputs.NONE, Optional.empty(), Children.NONE);
    }
}
