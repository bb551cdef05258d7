package org.millrace.store;

import java.time.Instant;
import java.util.Optional;
import org.millrace.item.ItemId;
import org.millrace.store.StepProgress.ChunkEnd;

/**
 * The progress of distributed steps, shared by the workers of a group. A record is made and removed with a commit of the
 * item ({@link ProgressWrite}); in between, whoever holds a chunk writes here.
 */
public interface StepStore {

    /** The record of a step, if there is one. */
    Optional<StepProgress> load(ItemId item, String step);

    /**
     * Hands in the chunk that the caller holds, if it holds one, and takes the next that is free, if there is one, in one
     * transaction. Chunks whose holders have vanished are free again.
     *
     * @param at which step, which epoch, who asks and when
     * @param end what is handed in
     * @return the chunk taken, if any, and the record afterwards
     * @throws StoreException LEASE_LOST if the chunk that is handed in is no longer the caller's, the step has ended or
     *     another epoch has begun: nothing of the chunk counts, its outputs must not be published
     */
    Turn turn(At at, Optional<ChunkEnd> end);

    /** Notes that the outputs of a committed chunk have been published. */
    void published(At at, int chunk, long token);

    /**
     * Lets everything that waits for a signal be looked at: an item was made ready, and which of its keys was signalled is
     * not known.
     *
     * @return the record afterwards; empty if the step has ended or another epoch has begun
     */
    Optional<StepProgress> signalled(At at);

    /** Gives a chunk back untouched. Giving back what is lost does nothing. */
    void giveUp(At at, int chunk, long token);

    /**
     * Where a turn is taken.
     *
     * @param item the job or batch
     * @param step its step
     * @param epoch the epoch that the caller works in
     * @param holder who asks
     * @param now decides which waiting chunks are due
     */
    record At(ItemId item, String step, long epoch, String holder, Instant now) {}

    /**
     * What came of a turn.
     *
     * @param taken the chunk now held
     * @param progress the record afterwards
     */
    record Turn(Optional<Taken> taken, StepProgress progress) {}

    /**
     * A chunk in the caller's hands until it hands it in, or until its session ends.
     *
     * @param chunk its number
     * @param token of this claim, higher than that of any earlier claim
     * @param file the token of the file that says how far an earlier holder came and parked it, if one did
     */
    record Taken(int chunk, long token, Optional<Long> file) {}
}
