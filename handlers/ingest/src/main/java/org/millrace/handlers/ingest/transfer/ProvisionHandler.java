package org.millrace.handlers.ingest.transfer;

import jakarta.inject.Inject;
import java.nio.file.Path;
import java.time.Duration;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.TransferSettings;
import org.millrace.spi.Emits;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Outcome;
import org.millrace.spi.PermanentFailure;
import org.millrace.spi.Reservation;

/**
 * Waits until the disk of the workspace has room for the job, and reserves it, so that jobs which wait side by side do not
 * all see the same room.
 *
 * <p>The reckoning: a reservation is what its job <em>still has to write</em>. A download brings its own down while it
 * writes, so that bytes on the disk count as used and no longer as reserved. A job may begin if what is used, what all others
 * have reserved and what it needs itself stay below the threshold. The used bytes are looked at once more after the
 * reservation was granted: bytes that moved from reserved to used in between would else be seen as neither.
 */
@HandlerKey("PROVISION")
@In(name = "request", type = Path.class, documentation = "Ingest/request.json")
@In(
        name = "threshold",
        type = Integer.class,
        required = false,
        documentation = "How full the disk may become, in percent; else what the configuration says, else 70")
@Emits(
        code = "NEVER_ENOUGH_ROOM",
        documentation = "The job needs more room than the workspace's disk may ever give. Split the object, raise the"
                + " threshold, or give the workspace a larger disk.")
public final class ProvisionHandler implements Handler {

    private static final Duration PAUSE = Duration.ofSeconds(30);

    private final Room.Gauge gauge;

    /** Looking at the disk itself. */
    @Inject
    public ProvisionHandler() {
        this(Room::of);
    }

    ProvisionHandler(Room.Gauge gauge) {
        this.gauge = gauge;
    }

    @Override
    public Outcome run(HandlerContext context) throws Exception {
        Room room = gauge.of(context.scratch());
        int percent = percent(context);
        long needed = context.recorded(Fact.SpaceNeeded.class)
                .map(Fact.SpaceNeeded::bytes)
                .orElse(0L);
        if (needed > room.allowed(percent)) {
            return Outcome.ko(neverFits(room, percent, needed));
        }
        return needed == 0 ? unestimated(context, room, percent) : estimated(context, room, percent, needed);
    }

    private static int percent(HandlerContext context) {
        int configured = context.configuration(IngestConfiguration.class)
                .transfer()
                .orElse(TransferSettings.empty())
                .percent();
        int percent = context.inputs().find("threshold", Integer.class).orElse(configured);
        if (percent < 1 || percent > 100) {
            throw new PermanentFailure("Expected a threshold from 1 to 100 percent, but the workflow says " + percent);
        }
        return percent;
    }

    /** A job of unknown size waits on the threshold alone. */
    private static Outcome unestimated(HandlerContext context, Room room, int percent) {
        return room.used() < room.allowed(percent) ? Outcome.ok() : wait(context, room, percent, 0, 0);
    }

    private Outcome estimated(HandlerContext context, Room room, int percent, long needed) throws Exception {
        long limit = room.allowed(percent) - room.used();
        Reservation reservation = context.reserve(room.resource(), needed, Math.max(0, limit));
        if (!reservation.granted() || limit < needed) {
            context.reserve(room.resource(), 0, Long.MAX_VALUE);
            return wait(context, room, percent, needed, reservation.reservedByOthers());
        }
        Room again = gauge.of(context.scratch());
        if (again.used() + reservation.reservedByOthers() + needed > again.allowed(percent)) {
            context.reserve(room.resource(), 0, Long.MAX_VALUE);
            return wait(context, again, percent, needed, reservation.reservedByOthers());
        }
        return Outcome.ok();
    }

    private static Outcome wait(HandlerContext context, Room room, int percent, long needed, long reserved) {
        String reason = "until the workspace has room: it needs "
                + (needed == 0 ? "an unknown number of bytes" : Room.bytes(needed)) + "; of " + Room.bytes(room.total())
                + ", "
                + Room.bytes(room.allowed(percent)) + " may be used (" + percent + " %), " + Room.bytes(room.used())
                + " are, and "
                + Room.bytes(reserved) + " are reserved by other jobs";
        return Outcome.waitUntil(context.clock().instant().plus(PAUSE), reason);
    }

    private static Finding neverFits(Room room, int percent, long needed) {
        return Finding.of(
                        "NEVER_ENOUGH_ROOM",
                        "Expected a job that fits into the workspace, but it needs " + Room.bytes(needed) + ", and of "
                                + Room.bytes(room.total()) + " at most " + Room.bytes(room.allowed(percent))
                                + " may be used ("
                                + percent + " %)")
                .mendedBy("Split the object, raise transfer.threshold, or give the workspace a larger disk; then"
                        + " requeue the job.");
    }
}
