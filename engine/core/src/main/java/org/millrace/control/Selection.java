package org.millrace.control;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.lifecycle.State;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Stores;

/**
 * Which items a command is about. What is not said is not asked for; nothing said is everything.
 *
 * @param kind jobs, batches or both
 * @param batch only the jobs of this batch
 * @param profile only what belongs to this collection
 * @param state only what is in this state, letter case aside
 */
public record Selection(Kind kind, Optional<BatchId> batch, Optional<String> profile, Optional<String> state) {

    /** What is looked at. */
    public enum Kind {
        JOBS,
        BATCHES,
        BOTH
    }

    public Selection {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(batch, "batch");
        Objects.requireNonNull(profile, "profile");
        Objects.requireNonNull(state, "state");
    }

    /** Everything of a kind. */
    public static Selection all(Kind kind) {
        return new Selection(kind, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Batches and jobs of a collection. */
    public static Selection ofProfile(String profile) {
        return new Selection(Kind.BOTH, Optional.empty(), Optional.of(profile), Optional.empty());
    }

    /** The jobs of a batch. */
    public static Selection ofBatch(BatchId batch) {
        return new Selection(Kind.JOBS, Optional.of(batch), Optional.empty(), Optional.empty());
    }

    /** The same, in a state only. */
    public Selection in(State only) {
        return new Selection(kind, batch, profile, Optional.of(only.name()));
    }

    /**
     * The items, read as the stream goes, each once, also one that is moved meanwhile; the caller closes it. What vanishes
     * meanwhile is left out.
     *
     * @param odd is told of each that cannot be understood, which is left out too: nobody knows whether it is meant
     */
    public Stream<Item> read(Stores stores, Consumer<Effect> odd) {
        return ids(stores)
                .distinct()
                .flatMap(id -> load(stores, id, odd).stream())
                .filter(this::isMeant);
    }

    private Stream<ItemId> ids(Stores stores) {
        Stream<ItemId> jobs = kind == Kind.BATCHES ? Stream.empty() : jobs(stores);
        boolean batches = kind != Kind.JOBS && batch.isEmpty();
        return batches ? Stream.concat(stores.overview().batches(), jobs) : jobs;
    }

    private Stream<ItemId> jobs(Stores stores) {
        if (batch.isPresent()) {
            return stores.overview().jobsOf(batch.get()).map(id -> id);
        }
        Predicate<State> meant = known -> state.map(name -> known.segment().equals(name.toLowerCase(Locale.ROOT)))
                .orElse(true);
        return stores.overview().queueLengths().keySet().stream()
                .filter(meant)
                .flatMap(known -> stores.overview().jobsIn(known));
    }

    private static Optional<Item> load(Stores stores, ItemId id, Consumer<Effect> odd) {
        try {
            return Optional.of(stores.state().load(id));
        } catch (StoreException failure) {
            if (failure.reason() == Reason.CORRUPT) {
                odd.accept(Effect.refused(id, failure));
            } else if (failure.reason() != Reason.NOT_FOUND) {
                throw failure;
            }
            return Optional.empty();
        }
    }

    private boolean isMeant(Item item) {
        boolean here =
                state.map(name -> item.state().name().equalsIgnoreCase(name)).orElse(true);
        String collection = item.workflow().parameters().getOrDefault(CollectionHolds.PROFILE, "");
        return here && profile.map(collection::equals).orElse(true);
    }
}
