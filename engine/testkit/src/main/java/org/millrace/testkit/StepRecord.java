package org.millrace.testkit;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.millrace.store.ProgressWrite.Sharing;
import org.millrace.store.StepProgress;

/** The progress of a step, and who has which of its chunks. */
final class StepRecord {

    private final Sharing sharing;
    private final Map<Integer, ChunkClaim> claims = new HashMap<>();
    private StepProgress progress;

    StepRecord(StepProgress progress, Sharing sharing) {
        this.progress = progress;
        this.sharing = sharing;
    }

    StepProgress progress() {
        return progress;
    }

    void progress(StepProgress after) {
        progress = after;
    }

    boolean isShared() {
        return sharing == Sharing.GROUP;
    }

    /** Whether another pair of hands would find something to do. */
    boolean hasRoom(Instant now) {
        return withoutVanished().next(now).isPresent();
    }

    /** The record in which chunks whose holders have vanished are free. */
    StepProgress withoutVanished() {
        StepProgress result = progress;
        for (Map.Entry<Integer, Long> entry : progress.inFlight().entrySet()) {
            if (!isHeld(entry.getKey(), entry.getValue())) {
                result = result.givenUp(entry.getKey());
            }
        }
        return result;
    }

    private boolean isHeld(int chunk, long token) {
        ChunkClaim claim = claims.get(chunk);
        return claim != null && claim.token == token;
    }

    boolean isHeldBy(MemorySession session, int chunk, long token) {
        ChunkClaim claim = claims.get(chunk);
        return claim != null && claim.token == token && claim.session.equals(session);
    }

    void take(int chunk, ChunkClaim claim) {
        claims.put(chunk, claim);
    }

    void give(int chunk) {
        claims.remove(chunk);
    }

    /** Keeps the claims of the record before: the holders of its chunks go on. */
    void inherit(StepRecord before) {
        if (before.progress.epoch() == progress.epoch()) {
            claims.putAll(before.claims);
        }
    }

    boolean free(MemorySession session) {
        return claims.values().removeIf(claim -> claim.session.equals(session));
    }

    List<String> holders() {
        return claims.values().stream().map(ChunkClaim::holder).sorted().toList();
    }

    /**
     * A chunk in somebody's hands.
     *
     * @param session whose
     * @param token of the claim
     * @param holder who took it
     */
    record ChunkClaim(MemorySession session, long token, String holder) {}
}
