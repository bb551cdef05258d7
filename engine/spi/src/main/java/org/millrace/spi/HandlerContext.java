package org.millrace.spi;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.millrace.workspace.Workspace;

/**
 * Everything one call of a {@link Handler} may read, write and ask for. It is valid until the call returns, and may be
 * used from threads that the handler starts and joins within the call.
 *
 * <p>Methods that reach the state store ({@link #record}, {@link #recorded}, {@link #lock}, {@link #reserve},
 * {@link #child}) throw a {@link RuntimeException} when the lease is lost or the store is away; let it pass, the engine knows what it means.
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
     * The job's published files, to look at.
     *
     * @return a view that shows nothing staged
     */
    Workspace workspace();

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
     * Asks for a child job. Children come into being with the commit of the outcome, in the order asked for; asking
     * again with the same key, also in a later attempt, makes no second job.
     *
     * @param request the child
     * @throws IllegalStateException if the step's distribution is not {@code JOBS}
     */
    void child(JobRequest request);

    /**
     * A folder of this piece of work that survives attempts, invisible to bindings, removed when the step commits: a
     * download resumes from it.
     *
     * @return an existing local folder
     */
    Path scratch();

    /**
     * The plugin's section of the configuration.
     *
     * @param <T> a record of the plugin
     * @param type its class; components are matched by name, and an unknown or missing key is an error that says so
     * @return the section
     */
    <T extends Record> T configuration(Class<T> type);
}
