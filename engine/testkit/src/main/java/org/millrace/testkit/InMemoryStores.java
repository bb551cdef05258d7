package org.millrace.testkit;

import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.millrace.store.StoreException;
import org.millrace.store.Stores;

/**
 * All stores of the engine in memory, for tests: the same promises as the real ones, without a server and without
 * waiting. What one session writes, all others see at once; callbacks run in the writing thread, after the write, before
 * it returns.
 *
 * <p>Every session stands for a process. It can be ended as a server ends it, which makes its process a zombie, or
 * killed with its process:
 *
 * <pre>{@code
 * InMemoryStores memory = new InMemoryStores(ManualClock.at("2026-01-01T00:00:00Z"));
 * Session worker = memory.session("worker-1");
 * Lease lease = worker.stores().state().claim(job, "worker-1").orElseThrow();
 * worker.expire();
 * worker.stores().state().commit(lease, change); // StoreException LEASE_LOST
 * }</pre>
 *
 * <p>It may be used by any number of threads.
 */
public final class InMemoryStores {

    private final Memory memory;
    private final Map<String, MemorySession> sessions = new TreeMap<>();

    /**
     * Empty stores.
     *
     * @param clock what time it is
     */
    public InMemoryStores(Clock clock) {
        this.memory = new Memory(Objects.requireNonNull(clock, "clock"));
    }

    /**
     * The stores of a session of their own, for tests that need but one.
     *
     * @return the stores
     */
    public Stores stores() {
        return session("main").stores();
    }

    /**
     * A session.
     *
     * @param name names it
     * @return the session of that name: the same until it is killed, then a new one
     */
    public synchronized Session session(String name) {
        MemorySession known = sessions.get(name);
        if (known != null && !known.isKilled()) {
            return known;
        }
        MemorySession opened = new MemorySession(memory, name);
        sessions.put(name, opened);
        return opened;
    }

    /**
     * Has something go wrong at the next write of any session.
     *
     * @param fault what
     */
    public void failNext(Fault fault) {
        memory.hooks().failNext(fault);
    }

    /**
     * Has every write of every session go through an interceptor.
     *
     * @param interceptor replaces the one before
     */
    public void intercept(Interceptor interceptor) {
        memory.hooks().intercept(interceptor);
    }

    /** A process with a connection to the store. */
    public interface Session {

        /**
         * Names it.
         *
         * @return the name
         */
        String name();

        /**
         * The stores as its process sees them.
         *
         * @return the stores
         */
        Stores stores();

        /**
         * Ends the session as a server does that has not heard of it for too long. Its leases, chunks, locks and offices
         * are gone; its process lives on in a new session, in which its workers are registered and its candidates stand
         * again.
         */
        void expire();

        /**
         * Ends the session with its process: as {@link #expire}, but nothing is renewed, nothing is called back, and
         * every further call is refused with {@link StoreException.Reason#UNAVAILABLE}.
         */
        void kill();
    }

    /** What can go wrong at a write. */
    public enum Fault {
        /** The store does not answer, and nothing was written. The session lives. */
        UNAVAILABLE,
        /** The session is over before the write arrives. */
        EXPIRED_BEFORE,
        /** The session is over when the write has been done; its answer arrives. */
        EXPIRED_AFTER,
        /** The process dies before the write is sent. */
        KILLED_BEFORE,
        /** The process dies when the write has been done; nobody hears of it. */
        KILLED_AFTER
    }

    /** Called around each write. It may throw a {@link StoreException}, move a clock, or end sessions. */
    public interface Interceptor {

        /**
         * A write is about to be done. What is thrown is thrown at the writer, and nothing is written.
         *
         * @param write which
         */
        default void before(Write write) {}

        /**
         * A write has been done, and nobody has been told.
         *
         * @param write which
         */
        default void after(Write write) {}
    }

    /**
     * One write.
     *
     * @param session whose
     * @param name the method that writes, such as {@code commit}; {@code expand} comes once per transaction
     * @param number how many writes all sessions have tried, this one included
     */
    public record Write(Session session, String name, long number) {}
}
