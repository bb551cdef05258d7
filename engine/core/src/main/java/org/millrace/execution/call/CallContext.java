package org.millrace.execution.call;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millrace.batch.Batch;
import org.millrace.execution.Asks;
import org.millrace.execution.Handlers.Settings;
import org.millrace.execution.binding.CallOutputs;
import org.millrace.execution.binding.CallSite;
import org.millrace.item.Course;
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
import org.millrace.spi.Status;
import org.millrace.spi.StepContext;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.workspace.Workspace;

/** What one call is given; useless once the call is over, also to a thread that was abandoned in it. */
final class CallContext implements HandlerContext {

    /**
     * What a call reads and writes with.
     *
     * @param inputs resolved
     * @param outputs still empty
     * @param workspace what is to be seen of the job's files
     * @param clock the engine's
     * @param settings the plugin's configuration
     * @param children where children are asked for, in a JOBS step
     */
    record Means(
            Inputs inputs,
            CallOutputs outputs,
            Workspace workspace,
            Clock clock,
            Settings settings,
            Optional<ChildrenFile> children) {}

    private final CallSite site;
    private final Means means;
    private final OpenLocks locks;
    private final Workspace workspace;
    private volatile @Nullable StoreException leaseLost;
    private volatile Optional<BatchReport> report = Optional.empty();
    private volatile boolean stopped;
    private volatile boolean ended;

    CallContext(CallSite site, Means means) {
        this.site = site;
        this.means = means;
        this.locks = new OpenLocks(site.work().asks());
        this.workspace = new LookOnly(means.workspace());
    }

    CallSite site() {
        return site;
    }

    /** The call is to stop; nothing but its own time ends it. */
    void stop() {
        stopped = true;
    }

    /** The call is over. */
    void end() {
        ended = true;
        means.outputs().close();
        locks.closeAll();
    }

    /** Throws once more that the lease was lost, if the store said so during the call. */
    void checkLease() {
        StoreException lost = leaseLost;
        if (lost != null) {
            throw lost;
        }
    }

    private void live() {
        if (ended) {
            throw new IllegalStateException("The call of " + site.inWords() + " is over; its context is of no use");
        }
    }

    private Asks asks() {
        live();
        return site.work().asks();
    }

    private <T> T asking(Supplier<T> question) {
        try {
            return question.get();
        } catch (StoreException failure) {
            if (failure.reason() == Reason.LEASE_LOST) {
                leaseLost = failure;
            }
            throw failure;
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
        return site.element();
    }

    @Override
    public Workspace workspace() {
        live();
        return workspace;
    }

    @Override
    public StepContext step() {
        live();
        return site.stepContext();
    }

    @Override
    public Attempt attempt() {
        live();
        return site.attempt();
    }

    @Override
    public Clock clock() {
        live();
        return means.clock();
    }

    @Override
    public void progress(long done, long total, String unit) {
        asks().progress(site.element().id(), done, total, unit);
    }

    @Override
    public boolean isCancelled() {
        return ended || stopped || site.work().cancellation().isCancelled();
    }

    @Override
    public void record(Fact fact) {
        Asks asks = asks();
        if (site.work().step().distribution().isList()) {
            throw new IllegalStateException("Expected the " + site.inWords() + " to record nothing, but it records a "
                    + fact.getClass().getSimpleName()
                    + ": a fact is about the whole job, not about one element; record it in a step of the kind REF");
        }
        asking(() -> {
            asks.record(fact);
            return fact;
        });
    }

    @Override
    public <F extends Fact> Optional<F> recorded(Class<F> kind) {
        Asks asks = asks();
        return asking(() -> asks.recorded(kind));
    }

    @Override
    public HeldLock lock(String... names) {
        live();
        return asking(() -> locks.take(names));
    }

    @Override
    public Reservation reserve(String resource, long amount, long limit) {
        Asks asks = asks();
        return asking(() -> asks.reserve(resource, amount, limit));
    }

    @Override
    public void child(JobRequest request) {
        live();
        means.children()
                .orElseThrow(() -> new IllegalStateException("Expected a step of the kind JOBS for the child job '"
                        + request.key() + "', but " + site.stepName() + " is of the kind "
                        + site.work().step().distribution().kind()))
                .add(request);
    }

    @Override
    public Workspace batchWorkspace() {
        return new LookOnly(asks().batchFiles());
    }

    @Override
    public long next(String counter) {
        Asks asks = asks();
        return asking(() -> asks.next(counter));
    }

    @Override
    public Stream<ChildJob> children() {
        Asks asks = asks();
        return asking(asks::children);
    }

    @Override
    public void report(BatchReport left) {
        live();
        if (!(site.work().item() instanceof Batch)) {
            throw new IllegalStateException("Expected the " + site.inWords() + " to report on a batch, but "
                    + site.work().item().id().value() + " is a job");
        }
        if (site.work().step().distribution().isList()) {
            throw new IllegalStateException("Expected the " + site.inWords()
                    + " not to report: a report is about the whole batch, not about one element; leave it in a step of"
                    + " the kind REF");
        }
        report = Optional.of(left);
    }

    /** The report that was left, if one was. */
    Optional<BatchReport> report() {
        return report;
    }

    @Override
    public Optional<BatchReport> lastReport() {
        Asks asks = asks();
        return asking(asks::lastReport);
    }

    @Override
    public Optional<String> failure() {
        live();
        Course course = site.work().item().course();
        return course.outcome().compareTo(Status.KO) < 0 ? Optional.empty() : Optional.of(course.message());
    }

    @Override
    public Path dataFolder() {
        live();
        return means.settings().dataFolder();
    }

    @Override
    public Path scratch() {
        live();
        return site.work().files().scratch(site.stepName(), site.workKey());
    }

    @Override
    public <T extends Record> T configuration(Class<T> type) {
        live();
        return means.settings().as(type);
    }
}
