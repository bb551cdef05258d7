package org.millrace.execution;

import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.millrace.spi.BatchReport;
import org.millrace.spi.ChildJob;
import org.millrace.spi.Fact;
import org.millrace.spi.HeldLock;
import org.millrace.spi.Reservation;
import org.millrace.workspace.Workspace;

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

    /** See {@link org.millrace.spi.HandlerContext#next}. */
    long next(String counter);

    /** See {@link org.millrace.spi.HandlerContext#children}. */
    Stream<ChildJob> children();

    /** See {@link org.millrace.spi.HandlerContext#lastReport}. */
    Optional<BatchReport> lastReport();

    /** See {@link org.millrace.spi.HandlerContext#batchWorkspace}; it is not to be written to. */
    Workspace batchFiles();

    /** Tells how far a call has come; shown, never kept. */
    void progress(String element, long done, long total, String unit);
}
