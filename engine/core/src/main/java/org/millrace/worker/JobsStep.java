package org.millrace.worker;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.definition.model.Located;
import org.millrace.definition.model.StepDefinition;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.ChunkRunner.Chunk;
import org.millrace.execution.ChunkRunner.Report;
import org.millrace.execution.Sentence;
import org.millrace.execution.StepSequence;
import org.millrace.execution.StepWork;
import org.millrace.item.Demand;
import org.millrace.item.ItemId;
import org.millrace.item.Standing.Waiting;
import org.millrace.item.StepEnd;
import org.millrace.job.JobId;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.Finding;
import org.millrace.spi.JobRequest;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.NewJob;
import org.millrace.store.StepProgress;
import org.millrace.store.Tally;
import org.millrace.store.Wakeups;
import org.millrace.worker.DefinitionCache.UnusableException;
import org.millrace.worker.StepResult.Ended;
import org.millrace.worker.StepResult.Stopped;
import org.millrace.worker.StepResult.Waits;

/**
 * A step whose elements are jobs. Its actions ask for them; when that is settled, they are made, each once; then the step
 * waits until all have ended.
 */
final class JobsStep {

    private static final Duration POLL = Duration.ofMinutes(1);

    private final Equipment equipment;
    private final Meters meters;
    private final DefinitionCache definitions;
    private final RefStep actions;

    JobsStep(Equipment equipment, Meters meters, DefinitionCache definitions) {
        this.equipment = equipment;
        this.meters = meters;
        this.definitions = definitions;
        this.actions = new RefStep(equipment, meters);
    }

    StepResult run(Charge charge, StepWork work) {
        Optional<StepProgress> earlier = actions.earlier(charge, work.step());
        Optional<StepProgress> settled = earlier.filter(StepProgress::isOver);
        try {
            return settled.isPresent() ? withJobs(charge, work, settled.get()) : ask(charge, work, earlier);
        } catch (CancelledException cancelled) {
            return new Stopped(charge.stopped().orElseThrow(() -> new IllegalStateException(cancelled)));
        }
    }

    private StepResult ask(Charge charge, StepWork work, Optional<StepProgress> earlier) throws CancelledException {
        Chunk chunk = RefStep.chunk(charge, work, earlier);
        Report report = StoppableRun.run(equipment.chunks(), meters, work, chunk);
        if (report.parked().isPresent()) {
            return RefStep.waits(work.step(), report.parked().get(), chunk.token());
        }
        Ended asked = RefStep.ended(report.tally(), RefStep.staged(report, chunk, work.step()))
                .telling(report.told());
        if (isBad(asked.status())) {
            return asked;
        }
        if (report.children().count() == 0) {
            return empty(work.step(), asked);
        }
        settle(charge, work.step(), asked, report.children().count());
        return actions.earlier(charge, work.step())
                .map(settled -> withJobs(charge, work, settled))
                .orElseThrow();
    }

    private static void settle(Charge charge, StepDefinition step, Ended asked, long jobs) {
        Change change = Change.to(charge.item())
                .with(RefStep.settled(step, charge.lease().token(), asked, jobs));
        Change told = Endings.reporting(charge, asked, change);
        charge.commit(asked.staged().map(told::publishing).orElse(told));
        charge.publish();
    }

    private static Ended empty(StepDefinition step, Ended asked) {
        Status status = asked.status().max(step.distribution().statusOnEmpty());
        return new Ended(status, "No jobs were asked for", asked.staged(), Optional.empty(), asked.told());
    }

    private StepResult withJobs(Charge charge, StepWork work, StepProgress settled) {
        Ended asked = RefStep.ended(settled.tally(), Optional.empty());
        if (settled.plan().elements() == 0) {
            return asked;
        }
        String key = work.step().name().value() + "/" + settled.epoch();
        BatchId batch = equipment.stores().intake().childBatch(charge.lease(), key);
        Tally tally = equipment.stores().intake().tally(batch);
        try {
            return await(
                    charge,
                    work,
                    tally.expected().isPresent() ? tally : expand(charge, work, batch, settled.epoch()),
                    asked);
        } catch (UnusableException unusable) {
            return Ended.of(
                    Status.FATAL,
                    "The jobs of the step " + work.step().name() + " cannot be made: " + unusable.getMessage());
        }
    }

    private Tally expand(Charge charge, StepWork work, BatchId batch, long token) throws UnusableException {
        Mould mould = mould(charge, work.step());
        try (Stream<JobRequest> requests =
                equipment.chunks().children(work, token).open()) {
            Iterator<NewJob> jobs = requests.map(mould::job).iterator();
            return equipment.stores().intake().expand(charge.lease(), batch, jobs);
        }
    }

    private Mould mould(Charge charge, StepDefinition step) throws UnusableException {
        String workflow = step.distribution().element().map(Located::value).orElse("");
        WorkflowPin pin = definitions
                .current(workflow, Map.of())
                .orElseThrow(() ->
                        new UnusableException("the workflow " + workflow + " is not deployed; deploy it and resume"));
        StepDefinition first = new StepSequence(definitions.find(pin)).first();
        String profile = charge.item().workflow().parameters().getOrDefault(ItemRunner.PROFILE, "");
        return new Mould(
                pin, first.workerGroup().value(), charge.item().demand().priority(), profile);
    }

    /**
     * What the children have in common.
     *
     * @param workflow what they run by
     * @param group who begins them
     * @param priority the parent's
     * @param profile the parent's collection, empty if it has none
     */
    private record Mould(WorkflowPin workflow, String group, int priority, String profile) {

        NewJob job(JobRequest request) {
            Map<String, String> parameters = new HashMap<>(request.parameters());
            if (!profile.isEmpty()) {
                parameters.putIfAbsent(ItemRunner.PROFILE, profile);
            }
            return new NewJob(
                    new WorkflowPin(workflow.id(), workflow.digest(), parameters),
                    parameters,
                    group,
                    new Demand(request.priority().orElse(priority), 0),
                    rejection(request));
        }

        private static Optional<String> rejection(JobRequest request) {
            List<Finding> findings = request.rejection();
            if (findings.isEmpty()) {
                return Optional.empty();
            }
            String found = findings.stream().map(Mould::told).collect(Collectors.joining("; "));
            return Optional.of(new Sentence(found, findings.get(0).remedy()).line());
        }

        private static String told(Finding finding) {
            String place = finding.place().isEmpty() ? "" : " (" + finding.place() + ")";
            return finding.code() + ": " + finding.message() + place;
        }
    }

    private StepResult await(Charge charge, StepWork work, Tally tally, Ended asked) {
        if (tally.isSettled()) {
            Ended ended = ended(work.step(), tally, asked);
            endBatch(charge, tally, ended);
            return ended;
        }
        if (work.step().distribution().failFast() && tally.counts().failed() > 0) {
            cancelChildren(charge, tally.batch(), "a job of the same batch failed");
        }
        Instant poll = charge.now().plus(POLL);
        Tally.Counts counts = tally.counts();
        String reason = "for " + counts.processing() + " of " + tally.made() + " jobs of batch " + tally.batch();
        Waiting wait = new Waiting(
                work.step().workerGroup().value(),
                Optional.of(poll),
                Optional.of(Wakeups.endOf(tally.batch())),
                reason);
        return new Waits(wait, Optional.empty(), StepTimes.WAIT);
    }

    private void cancelChildren(Charge charge, BatchId batch, String reason) {
        new Siblings(equipment, charge.lease().holder()).cancel(batch, reason);
    }

    /** Stops what a step has made that was stopped, or ended without it: nobody waits for it any more. */
    void stop(Charge charge) {
        ItemId id = charge.item().id();
        String reason = "their parent " + id.value() + " was stopped";
        if (id instanceof JobId job) {
            new Siblings(equipment, charge.lease().holder()).abandon(job, reason);
        } else {
            cancelChildren(charge, (BatchId) id, reason);
        }
    }

    private static Ended ended(StepDefinition step, Tally tally, Ended asked) {
        Tally.Counts counts = tally.counts();
        Status status = counts.failed() > 0 ? Status.KO : Status.OK;
        if (counts.failed() == 0 && counts.completed() == 0) {
            status = step.distribution().statusOnEmpty();
        }
        String message = counts.completed() + " jobs completed, " + counts.failed() + " failed, " + counts.deleted()
                + " deleted";
        return new Ended(asked.status().max(status), message, Optional.empty(), Optional.of(tally));
    }

    /** A batch made for a job's step ends with the step. Ended before, by a holder that died, it stays so. */
    private void endBatch(Charge charge, Tally tally, Ended ended) {
        if (tally.batch().equals(charge.item().id())) {
            return;
        }
        equipment.stores().state().claim(tally.batch(), charge.lease().holder()).ifPresent(lease -> end(lease, ended));
    }

    private void end(Lease lease, Ended ended) {
        if (lease.item().state().kind().isTerminal()) {
            equipment.stores().state().release(lease);
            return;
        }
        Instant now = equipment.clock().instant();
        StepEnd end = new StepEnd(ended.status(), StepEnd.Credit.NONE, ended.message());
        var after = isBad(ended.status())
                ? lease.item().fail(end, now)
                : lease.item().complete(end, now);
        equipment.stores().state().commit(lease, Change.to(after).dropping());
    }

    private static boolean isBad(Status status) {
        return status.compareTo(Status.KO) >= 0;
    }
}
