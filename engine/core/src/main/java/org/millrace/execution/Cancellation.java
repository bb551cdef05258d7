package org.millrace.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether what runs should stop, and why. Set once; threads at work are told by their listeners. */
public final class Cancellation {

    private final List<Runnable> listeners = new ArrayList<>();
    private @Nullable String reason;

    /** Asks what runs to stop. The first reason stays. */
    public void cancel(String why) {
        List<Runnable> told;
        synchronized (listeners) {
            if (reason != null) {
                return;
            }
            reason = why;
            told = List.copyOf(listeners);
        }
        told.forEach(Runnable::run);
    }

    /** Why it should stop, if it should. */
    public Optional<String> reason() {
        synchronized (listeners) {
            return Optional.ofNullable(reason);
        }
    }

    /** Whether it should stop. */
    public boolean isCancelled() {
        return reason().isPresent();
    }

    /** Calls back when it should stop, at once if it already should, until closed. */
    public Listening onCancel(Runnable listener) {
        boolean late;
        synchronized (listeners) {
            late = reason != null;
            listeners.add(listener);
        }
        if (late) {
            listener.run();
        }
        return () -> {
            synchronized (listeners) {
                listeners.remove(listener);
            }
        };
    }

    /** Ends the listening. */
    public interface Listening extends AutoCloseable {
        @Override
        void close();
    }
}
