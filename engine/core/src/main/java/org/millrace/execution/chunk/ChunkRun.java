package org.millrace.execution.chunk;

import java.time.Clock;
import java.util.BitSet;
import java.util.Iterator;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.definition.model.DistributionKind;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.ChunkRunner.Children;
import org.millrace.execution.ChunkRunner.Chunk;
import org.millrace.execution.ChunkRunner.Report;
import org.millrace.execution.StepFiles;
import org.millrace.execution.StepWork;
import org.millrace.execution.binding.Memory;
import org.millrace.execution.call.ActionCall;
import org.millrace.execution.call.ActionCall.Scene;
import org.millrace.execution.call.ChildrenFile;
import org.millrace.execution.call.ReportSlip;
import org.millrace.files.Staging;
import org.millrace.spi.BatchReport;
import org.millrace.spi.Element;
import org.millrace.spi.Status;
import org.millrace.store.StepProgress.Outputs;
import org.millrace.store.StepProgress.Parked;
import org.millrace.workspace.WorkspaceException;

/** One holding of a chunk. */
final class ChunkRun {

    private final StepWork work;
    private final Chunk chunk;
    private final ChunkRecord elements;
    private final ActionCall calls;
    private final Clock clock;
    private final Memory memory = Memory.ofChunk();
    private final ChunkTally tally;
    private Children children = Children.NONE;
    private Optional<BatchReport> told = Optional.empty();
    private int again;

    ChunkRun(StepWork work, Chunk chunk, ChunkRecord elements, ActionCall calls, Clock clock) {
        this.work = work;
        this.chunk = chunk;
        this.elements = elements;
        this.calls = calls;
        this.clock = clock;
        this.tally = new ChunkTally(work.step().distribution());
    }

    Report run(ChunkFile file) throws CancelledException {
        Staging staging = work.files().stage(chunk.staging(work.step()));
        boolean whole = false;
        try {
            runElements(staging);
            whole = true;
        } finally {
            if (!whole) {
                discard(staging);
            }
        }
        return handIn(staging, file);
    }

    /** First all that the report speaks of is made durable, then it is given. */
    private Report handIn(Staging staging, ChunkFile file) {
        Outputs outputs = staging.isEmpty() ? Outputs.NONE : Outputs.STAGED;
        if (outputs == Outputs.STAGED) {
            staging.accept();
        }
        if (elements.isWorthWriting()) {
            file.write(elements);
        }
        Optional<Parked> parked =
                tally.isStopped() ? Optional.empty() : elements.parked(chunk.token(), clock.instant());
        return new Report(tally.toTally(), outputs, parked, children, told, again);
    }

    private void runElements(Staging staging) throws CancelledException {
        BitSet levels = chunk.elements().levels();
        try (Stream<Element> stream = chunk.elements().open()) {
            Iterator<Element> all = stream.iterator();
            for (int rank = 0; all.hasNext() && !tally.isStopped(); rank++) {
                Element element = all.next();
                if (levels.get(rank) && elements.hasPending()) {
                    return;
                }
                if (elements.isToRun(rank, clock.instant())) {
                    run(rank, element, staging.nested());
                }
            }
        }
    }

    private void run(int rank, Element element, Staging staging) throws CancelledException {
        try (ChildrenFile asked = new ChildrenFile(work, StepFiles.of(work, chunk.epoch()), chunk.token())) {
            boolean jobs = work.step().distribution().kind() == DistributionKind.JOBS;
            ReportSlip reports = new ReportSlip();
            Scene scene =
                    new Scene(staging, memory.forElement(), jobs ? Optional.of(asked) : Optional.empty(), reports);
            ElementMemo before = elements.memo(rank);
            ElementEnd end = new ElementRun(work, element, before, calls, clock).run(scene, chunk.token());
            if (end instanceof ElementEnd.Ended ended) {
                staging.accept();
                elements.ended(rank, ended.remarks());
                tally.add(ended.status(), ended.remarks());
                told = reports.left();
                children = ended.status().compareTo(Status.KO) < 0 ? asked.hand() : Children.NONE;
            } else if (end instanceof ElementEnd.Later later) {
                discard(staging);
                elements.remember(rank, later.memo());
                again += later.memo().attempts() - before.attempts();
            }
        }
    }

    /** What was not accepted is nobody's; if it cannot be removed now, the sweep after the step will. */
    private static void discard(Staging staging) {
        try {
            staging.discard();
        } catch (WorkspaceException sweptLater) {
            return;
        }
    }
}
