package org.millrace.testkit;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.spi.Attempt;
import org.millrace.spi.BatchReport;
import org.millrace.spi.ChildJob;
import org.millrace.spi.Element;
import org.millrace.spi.Fact;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HeldLock;
import org.millrace.spi.Inputs;
import org.millrace.spi.JobRequest;
import org.millrace.spi.Outputs;
import org.millrace.spi.Reservation;
import org.millrace.spi.StepContext;
import org.millrace.workspace.Workspace;

/** What one call is given; useless once the call has returned. */
final class TesterContext implements HandlerContext {

    /** What a handler reads, writes and keeps, made ready for one call. */
    record Means(Inputs inputs, Outputs outputs, Workspaces workspaces, Folders folders, Ledger ledger) {}

    /** The published files of the item, and of its batch. */
    record Workspaces(Workspace own, Workspace batch) {}

    /** The local folders that a handler may use as it likes. */
    record Folders(Path scratch, Path kept) {}

    private final Situation situation;
    private final Attempt attempt;
    private final Means means;
    private final Violations violations;
    private final Cancellation cancellation;
    private final HeldLocks locks = new HeldLocks();
    private final List<JobRequest> children = Collections.synchronizedList(new ArrayList<>());
    private final List<Progress> progress = Collections.synchronizedList(new ArrayList<>());
    private volatile Optional<BatchReport> report = Optional.empty();
    private volatile boolean ended;

    TesterContext(Situation situation, Attempt attempt, Means means, Violations violations) {
        this.situation = situation;
        this.attempt = attempt;
        this.means = means;
        this.violations = violations;
        this.cancellation = new Cancellation(situation.looksBeforeCancel());
    }

    private void live() {
        if (ended) {
            throw new IllegalStateException(
                    "The call for " + attempt.idempotencyKey() + " has returned; its context must not be kept");
        }
    }

    @Override
    public Inputs inputs() {
        live();
        return means.inputs();
    }

    @Override
    public Outputs outputs() {
        live();
        return means.outputs();
    }

    @Override
    public Element element() {
        live();
        return situation.element();
    }

    @Override
    public Workspace workspace() {
        live();
        return means.workspaces().own();
    }

    @Override
    public StepContext step() {
        live();
        return situation.step();
    }

    @Override
    public Attempt attempt() {
        live();
        return attempt;
    }

    @Override
    public Clock clock() {
        live();
        return situation.clock();
    }

    @Override
    public void progress(long done, long total, String unit) {
        live();
        progress.add(new Progress(done, total, unit));
    }

    @Override
    public boolean isCancelled() {
        live();
        return cancellation.look();
    }

    @Override
    public void record(Fact fact) {
        live();
        violations.requireDeclared(fact);
        means.ledger().record(fact);
    }

    @Override
    public <F extends Fact> Optional<F> recorded(Class<F> kind) {
        live();
        return means.ledger().recorded(kind);
    }

    @Override
    public HeldLock lock(String... names) {
        live();
        Arrays.stream(names).filter(locks::isHeld).findFirst().ifPresent(name -> {
            throw violations.note("locks '" + name + "' while it holds it already, and would wait for itself");
        });
        return locks.take(names);
    }

    @Override
    public Reservation reserve(String resource, long amount, long limit) {
        live();
        if (amount < 0) {
            throw violations.note("reserves " + amount + " of '" + resource + "'; expected 0 or more");
        }
        return means.ledger().reserve(resource, amount, limit);
    }

    @Override
    public void child(JobRequest request) {
        live();
        if (!situation.jobsStep()) {
            throw new IllegalStateException("Expected a JOBS step to ask for the child job '" + request.key()
                    + "', but the distribution of step " + situation.step().stepName()
                    + " is another; in a test, say jobsStep()");
        }
        children.add(request);
    }

    @Override
    public Workspace batchWorkspace() {
        live();
        return means.workspaces().batch();
    }

    @Override
    public long next(String counter) {
        live();
        return means.ledger().next(counter);
    }

    @Override
    public Stream<ChildJob> children() {
        live();
        return means.ledger().batch().jobs();
    }

    @Override
    public void report(BatchReport left) {
        live();
        if (!means.ledger().batch().isDeclared()) {
            throw new IllegalStateException("Expected a batch to report on, but "
                    + situation.step().jobId() + " is none; in a test, say batch()");
        }
        report = Optional.of(left);
    }

    @Override
    public Optional<BatchReport> lastReport() {
        live();
        return means.ledger().batch().report();
    }

    @Override
    public Optional<String> failure() {
        live();
        return means.ledger().failure();
    }

    @Override
    public Path dataFolder() {
        live();
        return means.folders().kept();
    }

    @Override
    public Path scratch() {
        live();
        return means.folders().scratch();
    }

    @Override
    public <T extends Record> T configuration(Class<T> type) {
        live();
        Record given = situation
                .configuration()
                .orElseThrow(() -> violations.note("asked for its configuration " + type.getName()
                        + ", but the test gives none; add configuration"));
        if (!type.isInstance(given)) {
            throw violations.note("asked for its configuration as " + type.getName() + ", but the test gives a "
                    + given.getClass().getName());
        }
        return type.cast(given);
    }

    void begin() {
        cancellation.begin();
    }

    /** Ends the call; an interrupt that was meant for the handler does not reach the test. */
    void end() {
        ended = true;
        if (wasCancelled()) {
            Thread.interrupted();
        }
        locks.checkGivenBack(violations);
    }

    Attempt calledAs() {
        return attempt;
    }

    boolean wasCancelled() {
        return cancellation.isWanted();
    }

    /** What is written with the state change that ends the step. */
    void commit() {
        means.ledger().commit(List.copyOf(children));
        report.ifPresent(means.ledger().batch()::report);
    }

    Asked asked() {
        return means.ledger().asked(locks.taken(), List.copyOf(progress));
    }
}
