package org.millrace.handlers.ingest.transfer.http;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is asked for could not be had now; another attempt may get it. */
public final class TransientException extends IOException {

    private static final long serialVersionUID = 1L;

    private final Fault fault;
    private final @Nullable Duration pause;

    private TransientException(Fault fault, String message, @Nullable Duration pause, @Nullable Throwable cause) {
        super(message, cause);
        this.fault = fault;
        this.pause = pause;
    }

    /** The host did not answer, or not well. */
    public static TransientException unreachable(String message, Throwable cause) {
        return new TransientException(Fault.UNREACHABLE, message, null, cause);
    }

    /** The host did not answer well. */
    public static TransientException unreachable(String message) {
        return new TransientException(Fault.UNREACHABLE, message, null, null);
    }

    /** The host asks to be left alone for a while. */
    public static TransientException busy(String message, Optional<Duration> pause) {
        return new TransientException(Fault.UNREACHABLE, message, pause.orElse(null), null);
    }

    /** The body ended before its end; the fault is what it comes to if it does so every time. */
    public static TransientException cutShort(Fault fault, String message) {
        return new TransientException(fault, message, null, null);
    }

    /** What it comes to if no attempt is left. */
    public Fault fault() {
        return fault;
    }

    /** How long the host asked to be left alone. */
    public Optional<Duration> pause() {
        return Optional.ofNullable(pause);
    }

    /** What happened. */
    public String told() {
        return String.valueOf(getMessage());
    }
}
