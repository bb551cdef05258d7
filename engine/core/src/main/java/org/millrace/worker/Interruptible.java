package org.millrace.worker;

import org.millrace.execution.Cancellation;
import org.millrace.execution.ChunkRunner;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.ChunkRunner.Chunk;
import org.millrace.execution.ChunkRunner.Report;
import org.millrace.execution.StepWork;

/** Runs a chunk on the present thread, which is interrupted when the work is cancelled, and only as long as it runs. */
final class Interruptible {

    private final Thread thread = Thread.currentThread();
    private boolean running = true;

    private Interruptible() {}

    static Report run(ChunkRunner chunks, StepWork work, Chunk chunk) throws CancelledException {
        Interruptible call = new Interruptible();
        try (Cancellation.Listening listening = work.cancellation().onCancel(call::interrupt)) {
            Report report = chunks.run(work, chunk);
            refuseIfCancelled(work);
            return report;
        } finally {
            call.end();
        }
    }

    /** What ended after it was told to stop does not count either. */
    private static void refuseIfCancelled(StepWork work) throws CancelledException {
        var reason = work.cancellation().reason();
        if (reason.isPresent()) {
            throw new CancelledException(reason.get());
        }
    }

    private synchronized void interrupt() {
        if (running) {
            thread.interrupt();
        }
    }

    private synchronized void end() {
        running = false;
        Thread.interrupted(); // meant for the handler, not for what this thread does next
    }
}
