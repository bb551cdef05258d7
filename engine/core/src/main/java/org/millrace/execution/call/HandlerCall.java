package org.millrace.execution.call;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.Outcome;

/** One call of a handler with its own class loader, on whatever thread runs it. */
final class HandlerCall implements Runnable {

    private final Handler handler;
    private final HandlerContext context;
    private final Interruption interruption = new Interruption();
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable Outcome outcome;
    private @Nullable Throwable failure;

    HandlerCall(Handler handler, HandlerContext context) {
        this.handler = handler;
        this.context = context;
    }

    @Override
    public void run() {
        Thread self = Thread.currentThread();
        ClassLoader before = self.getContextClassLoader();
        interruption.begin();
        try {
            self.setContextClassLoader(handler.getClass().getClassLoader());
            outcome = handler.run(context);
        } catch (Throwable thrown) { // the boundary: whatever a handler throws is a result, and never ends our thread
            failure = thrown;
        } finally {
            interruption.end();
            self.setContextClassLoader(before);
            ended.countDown();
        }
    }

    void interrupt() {
        interruption.strike();
    }

    CountDownLatch ended() {
        return ended;
    }

    /** What came of it, once it has ended. */
    Outcome result() throws Throwable {
        if (failure != null) {
            throw failure;
        }
        if (outcome == null) {
            throw new IllegalStateException("The handler returned null; expected an outcome");
        }
        return outcome;
    }
}
