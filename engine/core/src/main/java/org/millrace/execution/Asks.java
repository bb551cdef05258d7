package org.millrace.execution;

import java.util.Optional;
import java.util.SortedSet;
import org.millrace.spi.Fact;
import org.millrace.spi.HeldLock;
import org.millrace.spi.Reservation;

/** What a running handler can ask of the engine, bound to the item and the lease it runs under. */
public interface Asks {

    /** See {@link org.millrace.spi.HandlerContext#record}. */
    void record(Fact fact);

    /** See {@link org.millrace.spi.HandlerContext#recorded}. */
    <F extends Fact> Optional<F> recorded(Class<F> kind);

    /** See {@link org.millrace.spi.HandlerContext#lock}. */
    HeldLock lock(SortedSet<String> names) throws InterruptedException;

    /** See {@link org.millrace.spi.HandlerContext#reserve}. */
    Reservation reserve(String resource, long amount, long limit);

    /** Tells how far a call has come; shown, never kept. */
    void progress(String element, long done, long total, String unit);
}
