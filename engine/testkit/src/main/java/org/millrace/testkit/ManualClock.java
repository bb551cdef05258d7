package org.millrace.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that stands still until a test moves it. It may be read and moved from several threads; a move is seen by all
 * of them, and by the clocks made of this one with {@link #withZone}.
 */
public final class ManualClock extends Clock {

    private final AtomicReference<Instant> now;
    private final ZoneId zone;

    private ManualClock(AtomicReference<Instant> now, ZoneId zone) {
        this.now = now;
        this.zone = Objects.requireNonNull(zone, "zone");
    }

    /**
     * A clock in UTC.
     *
     * @param start what it shows
     * @return the clock
     */
    public static ManualClock at(Instant start) {
        return new ManualClock(new AtomicReference<>(Objects.requireNonNull(start, "start")), ZoneOffset.UTC);
    }

    /**
     * A clock in UTC.
     *
     * @param start what it shows, such as {@code 2026-01-01T00:00:00Z}
     * @return the clock
     */
    public static ManualClock at(String start) {
        return at(Instant.parse(start));
    }

    /**
     * Moves the clock forward.
     *
     * @param step how far, not negative; to go back, {@link #set} it
     * @return what it shows now
     * @throws IllegalArgumentException if the step is negative
     */
    public Instant advance(Duration step) {
        if (step.isNegative()) {
            throw new IllegalArgumentException("Expected a step forward, but got " + step + "; use set to go back");
        }
        return now.updateAndGet(instant -> instant.plus(step));
    }

    /**
     * Sets the clock, forward or back.
     *
     * @param instant what it shows from now on
     */
    public void set(Instant instant) {
        now.set(Objects.requireNonNull(instant, "instant"));
    }

    @Override
    public Instant instant() {
        return Objects.requireNonNull(now.get());
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /**
     * The same clock in another zone.
     *
     * @param other the zone
     * @return a clock that moves with this one
     */
    @Override
    public ManualClock withZone(ZoneId other) {
        return new ManualClock(now, other);
    }

    @Override
    public String toString() {
        return "ManualClock[" + instant() + ", " + zone + "]";
    }
}
