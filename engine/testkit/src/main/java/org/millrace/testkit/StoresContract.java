package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.millrace.batch.BatchId;
import org.millrace.item.Demand;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.Standing.Waiting;
import org.millrace.item.StepEnd;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Stores;

/**
 * What the suites of the stores have in common. A test class extends the suite of a port and says how empty stores are
 * made; JUnit and AssertJ are on its own class path.
 */
public abstract class StoresContract {

    static final String GROUP = "jobs";
    static final String BATCHES = "batches";
    static final State STEP = State.of("Fetching");
    static final WorkflowPin WORKFLOW = new WorkflowPin("test", "0".repeat(64), Map.of("profile", "maps"));

    private static final String MAKER = "maker";
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);

    private StoresUnderTest underTest;

    /** For suites that extend this one. */
    protected StoresContract() {}

    /**
     * The stores under test.
     *
     * @return new, empty stores; the suite closes them
     */
    protected abstract StoresUnderTest open();

    @BeforeEach
    void openStores() {
        underTest = open();
    }

    @AfterEach
    void closeStores() {
        underTest.close();
    }

    final Stores session(String name) {
        return underTest.session(name);
    }

    final Stores ours() {
        return session("ours");
    }

    final Stores others() {
        return session("others");
    }

    final void expire(String name) {
        underTest.expire(name);
    }

    final void kill(String name) {
        underTest.kill(name);
    }

    final ManualClock clock() {
        return underTest.clock();
    }

    final Instant now() {
        return clock().instant();
    }

    static NewBatch newBatch(String key) {
        return new NewBatch(key, WORKFLOW, Map.of("submitter", "anna"), BATCHES, 50, Optional.empty());
    }

    static NewJob newJob(int priority) {
        return new NewJob(WORKFLOW, Map.of("local_id", "a"), GROUP, new Demand(priority, 0), Optional.empty());
    }

    final BatchId batch(String key) {
        return session(MAKER).intake().submit(newBatch(key));
    }

    /** A batch in its first step, leased by a process of its own. */
    final Lease begunBatch(String key) {
        Lease lease = claim(session(MAKER), batch(key));
        session(MAKER)
                .state()
                .commit(lease, Change.to(lease.item().begin(new Place(State.of("Processing"), BATCHES), now())));
        return lease;
    }

    /** Pending jobs, most urgent first. */
    final List<JobId> jobs(int... priorities) {
        return jobsOf(
                begunBatch("batch of " + priorities.length),
                IntStream.of(priorities).mapToObj(StoresContract::newJob));
    }

    final JobId job() {
        return jobs(50).get(0);
    }

    final List<JobId> jobsOf(Lease batch, Stream<NewJob> wanted) {
        BatchId id = (BatchId) batch.item().id();
        session(MAKER).intake().expand(batch, id, wanted.iterator());
        try (Stream<JobId> jobs = session(MAKER).overview().jobsOf(id)) {
            return jobs.sorted().toList();
        }
    }

    static Lease claim(Stores stores, ItemId item) {
        return stores.state()
                .claim(item, "somebody")
                .orElseThrow(() -> new AssertionError("Expected to get the lease of " + item));
    }

    /** The leased item in its first step, and the lease kept. */
    final Lease begin(Stores stores, Lease lease) {
        stores.state().commit(lease, Change.to(begun(lease.item())));
        return lease;
    }

    final Item begun(Item item) {
        return item.begin(new Place(STEP, GROUP), now());
    }

    final Item failed(Item item) {
        return item.fail(new StepEnd(Status.KO, StepEnd.Credit.NONE, "it broke"), now());
    }

    final Item completed(Item item) {
        return item.complete(StepEnd.good(), now());
    }

    /** Has an item begin and end badly, under a lease that is dropped. */
    final void fail(JobId job) {
        Lease lease = begin(ours(), claim(ours(), job));
        ours().state().commit(lease, Change.to(failed(lease.item())).dropping());
    }

    static Waiting until(Instant time) {
        return new Waiting(GROUP, Optional.of(time), Optional.empty(), "for the time");
    }

    static Waiting onKey(String key) {
        return new Waiting(GROUP, Optional.empty(), Optional.of(key), "for a signal");
    }

    /** Has an item begin and wait, under a lease that is dropped. */
    final void await(JobId job, Waiting wait) {
        Lease lease = begin(ours(), claim(ours(), job));
        ours().state().commit(lease, Change.to(lease.item().await(wait)).dropping());
    }

    final HistoryEntry entry(String message) {
        return new HistoryEntry(now(), "anna", State.PENDING, STEP, "OK", Duration.ofSeconds(3), message);
    }

    static void assertFails(Reason reason, ThrowingCallable call) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(call)
                .satisfies(thrown ->
                        assertThat(thrown.reason()).as(thrown.toString()).isEqualTo(reason));
    }

    /** Waits until an assertion holds: views follow what others write, but not at once. */
    static void eventually(Runnable assertion) {
        long deadline = System.nanoTime() + PATIENCE;
        while (true) {
            try {
                assertion.run();
                return;
            } catch (AssertionError notYet) {
                if (System.nanoTime() > deadline) {
                    throw notYet;
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
            }
        }
    }
}
