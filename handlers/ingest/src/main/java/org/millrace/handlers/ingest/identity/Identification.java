package org.millrace.handlers.ingest.identity;

import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.millrace.handlers.ingest.inventory.LocalIds;
import org.millrace.handlers.ingest.inventory.Transactions;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HeldLock;

/**
 * Settles which object a job is about, in the order that no crash can harm: look up, mint, record, register.
 *
 * <p>Local ids are locked meanwhile, so that two jobs with the same one settle on the same object.
 */
final class Identification {

    /** How often others may register a local id in our way, although they should know our locks. */
    private static final int ROUNDS = 5;
    /** How many names may be in use already, after a counter was lost, say. */
    private static final int MOST_IN_USE = 100_000;

    private final HandlerContext context;
    private final Transactions inventory;
    private final LocalIds registered;

    Identification(HandlerContext context, Transactions inventory, LocalIds registered) {
        this.context = context;
        this.inventory = inventory;
        this.registered = registered;
    }

    /** Makes a new identifier. */
    @FunctionalInterface
    interface Mint {
        Ark next() throws IOException, InterruptedException, Ezid.RefusedException;
    }

    /**
     * What was settled.
     *
     * @param known the object, unless there are conflicts
     * @param localIds all that it has
     * @param conflicts what does not fit together
     */
    record Result(Optional<Ark> known, List<String> localIds, List<Finding> conflicts) {

        Ark ark() {
            return known.orElseThrow();
        }
    }

    /** Settles on the object that is meant, or on a new one. */
    @SuppressWarnings("try") // the locks are held, not used
    Result settle(Claim claim, String owner, Mint mint)
            throws SQLException, IOException, InterruptedException, Ezid.RefusedException {
        if (claim.localIds().isEmpty()) {
            return settled(claim, mint);
        }
        String[] names = claim.localIds().stream()
                .map(id -> "localid/" + id + "_" + owner)
                .toArray(String[]::new);
        try (HeldLock held = context.lock(names)) {
            return settled(claim, mint);
        }
    }

    private Result settled(Claim claim, Mint mint)
            throws SQLException, IOException, InterruptedException, Ezid.RefusedException {
        for (int round = 0; round < ROUNDS; round++) {
            Agreement agreement = Agreement.of(claim.ark(), memory(), registered.find(claim.localIds()));
            if (!agreement.conflicts().isEmpty()) {
                return new Result(Optional.empty(), List.of(), agreement.conflicts());
            }
            Ark ark = agreement.ark().isPresent() ? agreement.ark().get() : unused(mint);
            List<String> localIds = all(ark, claim.localIds());
            record(new Fact.Identifiers(ark.toString(), localIds));
            Map<String, String> taken = registered.register(
                    ark.toString(), claim.localIds(), context.clock().instant());
            if (taken.isEmpty()) {
                return new Result(Optional.of(ark), localIds, List.of());
            }
        }
        throw new IllegalStateException("Others register local ids of this job without regard to its locks: "
                + String.join(", ", claim.localIds()));
    }

    private Agreement.Memory memory() {
        Optional<Ark> ark = context.recorded(Fact.Identifiers.class)
                .map(Fact.Identifiers::primaryId)
                .flatMap(Ark::parse);
        return new Agreement.Memory(ark, context.recorded(Fact.Stored.class).isPresent());
    }

    /** A new name; one that an object has already, as after the loss of the counter, is passed over. */
    private Ark unused(Mint mint) throws SQLException, IOException, InterruptedException, Ezid.RefusedException {
        for (int passed = 0; passed < MOST_IN_USE; passed++) {
            Ark ark = mint.next();
            if (!LocalIds.isInUse(inventory, ark.toString())) {
                return ark;
            }
        }
        throw new IllegalStateException("The minter made " + MOST_IN_USE + " names in a row that are in use");
    }

    /** The local ids that the object has, and then those that are new. */
    private List<String> all(Ark ark, List<String> claimed) throws SQLException, InterruptedException {
        Set<String> all = new LinkedHashSet<>(registered.of(ark.toString()));
        all.addAll(claimed);
        return List.copyOf(all);
    }

    private void record(Fact.Identifiers identifiers) {
        if (!context.recorded(Fact.Identifiers.class).equals(Optional.of(identifiers))) {
            context.record(identifiers);
        }
    }
}
