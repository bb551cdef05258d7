package org.millrace.worker;

import java.util.Optional;
import org.millrace.execution.ChunkRunner;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.ChunkRunner.Chunk;
import org.millrace.execution.ChunkRunner.Report;
import org.millrace.execution.StepWork;

/** Runs a chunk that may be told to stop: what ends after that does not count, even if it ended well. */
final class StoppableRun {

    private StoppableRun() {}

    static Report run(ChunkRunner chunks, Meters meters, StepWork work, Chunk chunk) throws CancelledException {
        Report report = chunks.run(work, chunk);
        meters.count(Meters.Count.RETRIES, report.again());
        Optional<String> reason = work.cancellation().reason();
        if (reason.isPresent()) {
            throw new CancelledException(reason.get());
        }
        return report;
    }
}
