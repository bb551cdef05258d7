package org.millrace.spi;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.workspace.Workspace;

/**
 * Everything one call of a {@link Handler} may read, write and ask for. It is valid until the call returns, and may be
 * used from threads that the handler starts and joins within the call.
 *
 * <p>Methods that reach the state store ({@link #record}, {@link #recorded}, {@link #lock}, {@link #reserve},
 * {@link #next}, {@link #children}, {@link #child}) throw a {@link RuntimeException} when the lease is lost or the store
 * is away; let it pass, the engine knows what it means.
 */
public interface HandlerContext {

    /**
     * The bound inputs.
     *
     * @return by port name or rank
     */
    Inputs inputs();

    /**
     * The bound outputs, staged until the outcome is committed.
     *
     * @return by port name or rank
     */
    Outputs outputs();

    /**
     * What this call is about.
     *
     * @return the one reference of a {@code REF} step, or one member of a list
     */
    Element element();

    /**
     * The job's files, to look at: what is published, and over it what earlier actions of the same step have left for the
     * same element. In a listing that comes last.
     *
     * @return a view that shows nothing of what this call or another element stages
     */
    Workspace workspace();

    /**
     * The published files of the batch that the job belongs to, to look at: what was handed over with a submission lies
     * there. For a batch itself they are those of {@link #workspace()}.
     *
     * @return a view that shows nothing staged
     */
    Workspace batchWorkspace();

    /**
     * Where in which job this call stands.
     *
     * @return job, batch, workflow, step and the status so far
     */
    StepContext step();

    /**
     * Which call this is.
     *
     * @return idempotency key, number and fencing token
     */
    Attempt attempt();

    /**
     * The engine's clock, which tests can set.
     *
     * @return never the system clock directly
     */
    Clock clock();

    /**
     * Tells how far the work has come; shown to operators, never persisted, cheap enough to call per block.
     *
     * @param done what is done
     * @param total what there is to do, or 0 if unknown
     * @param unit what is counted, such as {@code bytes} or {@code files}
     */
    void progress(long done, long total, String unit);

    /**
     * Whether somebody wants this call to end: an operator cancelled, a time ran out, the lease is lost. The thread is
     * interrupted too; a loop that does not block looks here.
     *
     * @return true if the handler should stop soon; what it returns then is ignored
     */
    boolean isCancelled();

    /**
     * Records a fact about the job. It is durable, and refused for a zombie, before the method returns. Recording the
     * same kind of fact again replaces it.
     *
     * @param fact identifiers, size, priority, metadata, store or inventory
     */
    void record(Fact fact);

    /**
     * The fact of a kind that was last recorded for the job, by an earlier step or by an earlier attempt at this one.
     * Ask before doing what must not be done twice: the identifier that a killed attempt recorded is the one to use.
     *
     * @param <F> the kind
     * @param kind its class, such as {@link Fact.Identifiers}
     * @return the fact, or empty if none was recorded
     */
    <F extends Fact> Optional<F> recorded(Class<F> kind);

    /**
     * Takes locks that no other job can hold at the same time, across all workers. Several are taken in sorted order,
     * so that two handlers with the same names cannot block each other for ever. Waits until they are free, and ends
     * with an exception if the call is cancelled meanwhile.
     *
     * @param names what is locked, such as {@code localid/owner/id}
     * @return the locks; use with try-with-resources
     */
    HeldLock lock(String... names);

    /**
     * Reserves an amount of a shared resource for the job: granted if all reservations, this one included, stay within
     * the limit, decided atomically among all workers. A second call of the same job replaces the first. Reservations
     * end with the job.
     *
     * @param resource such as {@code workspace}
     * @param amount how much; 0 gives the reservation back
     * @param limit how much there is in all, as the handler sees it now
     * @return whether it was granted, and what others hold
     */
    Reservation reserve(String resource, long amount, long limit);

    /**
     * The next number of a counter that all workers share: durable, never given twice, also not to an attempt that is
     * killed right after. Numbers begin with 1 and rise; some may be skipped.
     *
     * @param counter such as {@code ark/99999/fk4}
     * @return a number that nobody else was or will be given
     */
    long next(String counter);

    /**
     * Asks for a child job. Children come into being with the commit of the outcome, in the order asked for; asking
     * again with the same key, also in a later attempt, makes no second job.
     *
     * @param request the child
     * @throws IllegalStateException if the step's distribution is not {@code JOBS}
     */
    void child(JobRequest request);

    /**
     * The jobs of the batch that this item is: for a report. The stream reads as it goes; the caller closes it.
     *
     * @return in the order of their ids; empty for an item that is no batch
     */
    Stream<ChildJob> children();

    /**
     * Leaves the batch's report. It is written with the state change that ends the step, or not at all.
     *
     * @param report what was told
     * @throws IllegalStateException if the item is no batch
     */
    void report(BatchReport report);

    /**
     * The report that was last left for the batch.
     *
     * @return empty before the first, and for an item that is no batch
     */
    Optional<BatchReport> lastReport();

    /**
     * Why the item is failing: what the worst of its steps so far had to say, the first of them if several are equally
     * bad.
     *
     * @return empty while all is well
     */
    Optional<String> failure();

    /**
     * A folder of this piece of work that survives attempts, invisible to bindings: a download resumes from it. It is
     * removed when the step ends well; after a failure it stays for whoever resumes the job.
     *
     * @return an existing local folder
     */
    Path scratch();

    /**
     * A folder of the plugin on this machine, kept for good: where it puts what its configuration gives no place of its
     * own. Workers on several machines do not share it.
     *
     * @return an existing local folder
     */
    Path dataFolder();

    /**
     * The plugin's section of the configuration.
     *
     * @param <T> a record of the plugin
     * @param type its class; components are matched by name, and an unknown or missing key is an error that says so
     * @return the section
     */
    <T extends Record> T configuration(Class<T> type);
}
