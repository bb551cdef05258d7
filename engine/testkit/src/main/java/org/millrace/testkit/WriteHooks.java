package org.millrace.testkit;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.testkit.InMemoryStores.Fault;
import org.millrace.testkit.InMemoryStores.Interceptor;
import org.millrace.testkit.InMemoryStores.Write;

/** What a test has happen around writes. */
final class WriteHooks {

    private final AtomicLong writes = new AtomicLong();
    private final AtomicReference<@Nullable Fault> next = new AtomicReference<>();
    private volatile Interceptor interceptor = new Interceptor() {};

    void failNext(Fault fault) {
        next.set(fault);
    }

    void intercept(Interceptor other) {
        interceptor = other;
    }

    /** A write begins. */
    Passage begin(MemorySession session, String name) {
        Write write = new Write(session, name, writes.incrementAndGet());
        Fault fault = next.getAndSet(null);
        interceptor.before(write);
        if (fault == Fault.UNAVAILABLE) {
            throw new StoreException(Reason.UNAVAILABLE, "The store did not answer to " + name + ", as the test wants");
        }
        if (fault == Fault.EXPIRED_BEFORE) {
            session.expire();
        }
        if (fault == Fault.KILLED_BEFORE) {
            session.kill();
        }
        return () -> end(write, session, fault);
    }

    private void end(Write write, MemorySession session, @Nullable Fault fault) {
        interceptor.after(write);
        if (fault == Fault.EXPIRED_AFTER) {
            session.expire();
        }
        if (fault == Fault.KILLED_AFTER) {
            session.kill();
        }
    }

    /** A write under way. */
    interface Passage {
        /** It has been done. */
        void end();
    }
}
