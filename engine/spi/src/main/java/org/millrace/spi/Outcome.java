package org.millrace.spi;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one action reports for one element. The five kinds differ in what the engine does next, not in how bad the news
 * is: content that is bad is not retried, a platform that is ill is, and something that is not there yet is waited for
 * without holding a thread.
 */
public sealed interface Outcome {

    /**
     * How the outcome counts in the aggregate of its step.
     *
     * @return the status
     */
    Status status();

    /** All went well. */
    record Ok() implements Outcome {
        private static final Ok INSTANCE = new Ok();

        @Override
        public Status status() {
            return Status.OK;
        }
    }

    /**
     * All went well, with remarks.
     *
     * @param findings the remarks, at least one
     */
    record Warning(List<Finding> findings) implements Outcome {
        public Warning {
            findings = atLeastOne(findings);
        }

        @Override
        public Status status() {
            return Status.WARNING;
        }
    }

    /**
     * The content is bad; the same call on the same content would say so again, so it is never retried.
     *
     * @param findings what is bad, at least one
     */
    record Ko(List<Finding> findings) implements Outcome {
        public Ko {
            findings = atLeastOne(findings);
        }

        @Override
        public Status status() {
            return Status.KO;
        }
    }

    /**
     * The platform is ill; retried by the action's policy, and fatal for the step when attempts run out. A thrown
     * exception means the same; this form is for handlers that want to word the reason themselves.
     *
     * @param message what was being done and what failed
     * @param cause what failed, if it was an exception
     */
    record Fatal(String message, @Nullable Throwable cause) implements Outcome {
        public Fatal {
            Objects.requireNonNull(message, "message");
        }

        @Override
        public Status status() {
            return Status.FATAL;
        }
    }

    /**
     * Not yet. The engine gives back the thread and the lease, and runs the element again from its first action at the
     * given time or when somebody signals the wake key, whichever comes first. Without either, it runs again after the
     * delay of the action's {@code wait} policy. It costs no attempt, and ends as {@link Fatal} when the policy's
     * bounds are exceeded.
     *
     * @param at when to look again, if the handler knows
     * @param wakeKey what a signal will name, if there will be one; not blank
     * @param reason the end of the sentence "The job waits ..." that an operator will read
     */
    record Wait(Optional<Instant> at, Optional<String> wakeKey, String reason) implements Outcome {
        public Wait {
            Objects.requireNonNull(at, "at");
            Objects.requireNonNull(reason, "reason");
            if (wakeKey.filter(String::isBlank).isPresent()) {
                throw new IllegalArgumentException(
                        "Expected a wake key that a signal can name, but got a blank one; the job waits " + reason);
            }
        }

        @Override
        public Status status() {
            return Status.STARTED;
        }
    }

    private static List<Finding> atLeastOne(List<Finding> findings) {
        if (findings.isEmpty()) {
            throw new IllegalArgumentException("Expected at least one finding that says what is meant, but got none");
        }
        return List.copyOf(findings);
    }

    /**
     * All went well.
     *
     * @return the outcome
     */
    static Outcome ok() {
        return Ok.INSTANCE;
    }

    /**
     * All went well, with remarks.
     *
     * @param findings the remarks, at least one
     * @return the outcome
     */
    static Outcome warning(Finding... findings) {
        return new Warning(List.of(findings));
    }

    /**
     * The content is bad.
     *
     * @param findings what is bad, at least one
     * @return the outcome
     */
    static Outcome ko(Finding... findings) {
        return new Ko(List.of(findings));
    }

    /**
     * The platform is ill.
     *
     * @param message what was being done and what failed
     * @return the outcome
     */
    static Outcome fatal(String message) {
        return new Fatal(message, null);
    }

    /**
     * The platform is ill.
     *
     * @param message what was being done and what failed
     * @param cause the exception that said so
     * @return the outcome
     */
    static Outcome fatal(String message, Throwable cause) {
        return new Fatal(message, cause);
    }

    /**
     * Look again after the delay that the workflow gives the action: the usual form for a handler that polls.
     *
     * @param reason the end of the sentence "The job waits ..."
     * @return the outcome
     */
    static Outcome waitAsConfigured(String reason) {
        return new Wait(Optional.empty(), Optional.empty(), reason);
    }

    /**
     * Look again at a time.
     *
     * @param at when
     * @param reason the end of the sentence "The job waits ..."
     * @return the outcome
     */
    static Outcome waitUntil(Instant at, String reason) {
        return new Wait(Optional.of(at), Optional.empty(), reason);
    }

    /**
     * Look again when somebody signals.
     *
     * @param wakeKey what the signal will name
     * @param reason the end of the sentence "The job waits ..."
     * @return the outcome
     */
    static Outcome waitFor(String wakeKey, String reason) {
        return new Wait(Optional.empty(), Optional.of(wakeKey), reason);
    }

    /**
     * Look again when somebody signals, or at a time if nobody has: for a callback that may get lost.
     *
     * @param wakeKey what the signal will name
     * @param atTheLatest when to look without a signal
     * @param reason the end of the sentence "The job waits ..."
     * @return the outcome
     */
    static Outcome waitFor(String wakeKey, Instant atTheLatest, String reason) {
        return new Wait(Optional.of(atTheLatest), Optional.of(wakeKey), reason);
    }
}
