package org.millrace.testkit;

import java.util.Optional;
import java.util.OptionalInt;
import org.millrace.item.ItemId;
import org.millrace.store.StepProgress;
import org.millrace.store.StepProgress.ChunkEnd;
import org.millrace.store.StepProgress.Parked;
import org.millrace.store.StepStore;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.testkit.StepRecord.ChunkClaim;

/** The progress of distributed steps in memory. */
final class MemoryStepStore implements StepStore {

    private final Memory memory;
    private final MemorySession session;

    MemoryStepStore(Memory memory, MemorySession session) {
        this.memory = memory;
        this.session = session;
    }

    @Override
    public Optional<StepProgress> load(ItemId item, String step) {
        return memory.read(
                session,
                () -> memory.find(item)
                        .flatMap(record -> record.steps().find(step))
                        .map(StepRecord::progress));
    }

    @Override
    public Turn turn(At at, Optional<ChunkEnd> end) {
        return memory.write(session, "turn", () -> {
            StepRecord step = present(at)
                    .orElseThrow(() -> lost("Expected step " + at.step() + " of "
                            + at.item().value() + " in epoch " + at.epoch() + ", but it has ended or begun anew"));
            end.ifPresent(chunk -> handIn(step, chunk));
            Optional<Taken> taken = take(step, at);
            return new Turn(taken, step.progress());
        });
    }

    private Optional<StepRecord> present(At at) {
        return memory.find(at.item())
                .flatMap(record -> record.steps().find(at.step()))
                .filter(step -> step.progress().epoch() == at.epoch());
    }

    private void handIn(StepRecord step, ChunkEnd end) {
        if (!step.isHeldBy(session, end.chunk(), end.token())) {
            throw lost("Expected chunk " + end.chunk() + " to be held with token " + end.token()
                    + ", but it no longer is");
        }
        step.give(end.chunk());
        step.progress(step.progress().ended(end));
    }

    private Optional<Taken> take(StepRecord step, At at) {
        step.progress(step.withoutVanished());
        OptionalInt next = step.progress().next(at.now());
        return next.isPresent() ? Optional.of(take(step, at, next.getAsInt())) : Optional.empty();
    }

    private Taken take(StepRecord step, At at, int chunk) {
        long token = memory.numbers().nextToken();
        Optional<Long> file =
                Optional.ofNullable(step.progress().parked().get(chunk)).map(Parked::token);
        step.take(chunk, new ChunkClaim(session, token, at.holder()));
        step.progress(step.progress().taken(chunk, token));
        return new Taken(chunk, token, file);
    }

    private static StoreException lost(String message) {
        return new StoreException(Reason.LEASE_LOST, message + "; nothing of the chunk counts");
    }

    @Override
    public void published(At at, int chunk, long token) {
        memory.change(
                session,
                "published",
                () -> present(at)
                        .ifPresent(step -> step.progress(step.progress().published(chunk, token))));
    }

    @Override
    public Optional<StepProgress> signalled(At at) {
        return memory.write(session, "signalled", () -> {
            Optional<StepRecord> step = present(at);
            step.ifPresent(found -> found.progress(found.progress().signalled()));
            return step.map(StepRecord::progress);
        });
    }

    @Override
    public void giveUp(At at, int chunk, long token) {
        memory.change(
                session,
                "giveUp",
                () -> present(at)
                        .filter(step -> step.isHeldBy(session, chunk, token))
                        .ifPresent(step -> {
                            step.give(chunk);
                            step.progress(step.progress().givenUp(chunk));
                            memory.item(at.item()).group().ifPresent(memory.views()::ready);
                        }));
    }
}
