package org.millrace.execution.call;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.millrace.execution.Cancellation;
import org.millrace.execution.Cancellation.Listening;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.StepWork;
import org.millrace.execution.binding.CallSite;
import org.millrace.spi.Handler;
import org.millrace.spi.Outcome;

/**
 * Calls handlers and sees to it that calls end. A call with no limit of time runs on the caller's thread; where the
 * action, its step or its workflow has one, it runs on a thread of its own, so that one which ignores interruption can be
 * abandoned.
 */
public final class Calls {

    private static final Duration USUAL_GRACE = Duration.ofSeconds(10);

    private final Duration grace;
    private final Abandoned abandoned;
    private final ExecutorService threads = Executors.newCachedThreadPool(Calls::daemon);

    /**
     * Calls with a grace.
     *
     * @param grace how long an interrupted call may take to end before its thread is abandoned
     * @param abandoned told of those that did not
     */
    public Calls(Duration grace, Abandoned abandoned) {
        this.grace = Objects.requireNonNull(grace, "grace");
        this.abandoned = Objects.requireNonNull(abandoned, "abandoned");
    }

    /** Calls with the usual grace. */
    public Calls(Abandoned abandoned) {
        this(USUAL_GRACE, abandoned);
    }

    private static Thread daemon(Runnable call) {
        Thread thread = new Thread(call, "millrace-call");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Calls a handler.
     *
     * @throws CancelledException if the work was cancelled meanwhile, whatever the handler made of it
     * @throws Throwable what the handler threw
     */
    Outcome call(Handler handler, CallContext context) throws Throwable {
        CallSite site = context.site();
        Cancellation cancellation = site.work().cancellation();
        checkGoingOn(cancellation);
        HandlerCall call = new HandlerCall(handler, context);
        try {
            Optional<Outcome> late = isLimited(site) ? inItsOwnThread(call, context) : here(call, cancellation);
            checkGoingOn(cancellation);
            return late.isPresent() ? late.get() : call.result();
        } finally {
            context.end();
        }
    }

    private static boolean isLimited(CallSite site) {
        StepWork work = site.work();
        return site.action().timing().timeout().isPresent()
                || work.step().timeout().isPresent()
                || work.workflow().timeout().isPresent();
    }

    private static void checkGoingOn(Cancellation cancellation) throws CancelledException {
        Optional<String> reason = cancellation.reason();
        if (reason.isPresent()) {
            throw new CancelledException(reason.get());
        }
    }

    private static Optional<Outcome> here(HandlerCall call, Cancellation cancellation) {
        Listening listening = cancellation.onCancel(call::interrupt);
        try {
            call.run();
        } finally {
            listening.close();
        }
        return Optional.empty();
    }

    /** Empty if the call ended by itself; else the outcome that its lateness is. */
    private Optional<Outcome> inItsOwnThread(HandlerCall call, CallContext context) throws CancelledException {
        CountDownLatch attention = new CountDownLatch(1);
        threads.execute(new Watched(call, attention));
        Listening listening = context.site().work().cancellation().onCancel(attention::countDown);
        try {
            return awaited(call, attention, context);
        } catch (InterruptedException interrupted) {
            call.interrupt();
            Thread.currentThread().interrupt();
            throw new CancelledException(
                    "the thread that waited for " + context.site().inWords() + " was interrupted");
        } finally {
            listening.close();
        }
    }

    private Optional<Outcome> awaited(HandlerCall call, CountDownLatch attention, CallContext context)
            throws InterruptedException {
        Optional<Duration> limit = context.site().action().timing().timeout();
        if (await(attention, limit) && call.ended().getCount() == 0) {
            return Optional.empty();
        }
        context.stop();
        call.interrupt();
        if (!await(call.ended(), Optional.of(grace))) {
            abandoned.add(context.site().inWords());
        }
        return Optional.of(late(context.site()));
    }

    private static Outcome late(CallSite site) {
        String limit = site.action().timing().timeout().map(Duration::toString).orElse("its time");
        return Outcome.fatal("Expected " + site.inWords() + " to end within " + limit + ", but it did not");
    }

    private static boolean await(CountDownLatch latch, Optional<Duration> limit) throws InterruptedException {
        if (limit.isEmpty()) {
            latch.await();
            return true;
        }
        return latch.await(limit.get().toNanos(), TimeUnit.NANOSECONDS);
    }

    /** A call whose end opens the latch that its cancellation opens too. */
    private record Watched(HandlerCall call, CountDownLatch attention) implements Runnable {
        @Override
        public void run() {
            call.run();
            attention.countDown();
        }
    }
}
