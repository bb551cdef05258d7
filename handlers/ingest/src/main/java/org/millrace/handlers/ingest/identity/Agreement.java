package org.millrace.handlers.ingest.identity;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.millrace.handlers.ingest.text.Shown;
import org.millrace.spi.Finding;

/**
 * What given, remembered and registered identifiers come to, before any is minted.
 *
 * <p>An ARK that the depositor gave is the object's, and every local id must name it or nothing. Without one, the object is
 * the one that its local ids name. That holds against an ARK that an earlier attempt minted and was killed before it
 * registered, if another job has registered the local id since: nothing was done under that ARK yet. Once something was
 * stored under it, it is held on to.
 */
final class Agreement {

    private final Optional<Ark> ark;
    private final List<Finding> conflicts;

    private Agreement(Optional<Ark> ark, List<Finding> conflicts) {
        this.ark = ark;
        this.conflicts = List.copyOf(conflicts);
    }

    /**
     * What is remembered of earlier attempts.
     *
     * @param ark that was recorded for the job
     * @param stored whether something was stored under it
     */
    record Memory(Optional<Ark> ark, boolean stored) {

        /** The ARK that nothing may change any more. */
        private Optional<Ark> fixed() {
            return stored ? ark : Optional.empty();
        }
    }

    /**
     * Compares them.
     *
     * @param given by the depositor
     * @param memory of earlier attempts
     * @param named the ARKs that local ids name already
     */
    static Agreement of(Optional<Ark> given, Memory memory, Map<String, String> named) {
        Optional<Ark> certain = memory.fixed().or(() -> given);
        if (certain.isPresent()) {
            return new Agreement(certain, against(certain.get(), named));
        }
        Set<String> arks = new LinkedHashSet<>(named.values());
        if (arks.size() > 1) {
            return new Agreement(Optional.empty(), List.of(between(named)));
        }
        Optional<Ark> known = arks.stream().findFirst().flatMap(Ark::parse);
        return new Agreement(known.or(memory::ark), List.of());
    }

    private static List<Finding> against(Ark certain, Map<String, String> named) {
        List<Finding> conflicts = new ArrayList<>();
        named.forEach((id, other) -> {
            if (!other.equals(certain.toString())) {
                conflicts.add(
                        Finding.of(
                                        "LOCAL_ID_CONFLICT",
                                        "Expected the local id " + Shown.of(id) + " to name " + certain
                                                + ", but it names the object " + other)
                                .at(id)
                                .mendedBy(
                                        "Correct the local id or the primary identifier, or leave the wrong one out; then submit again."));
            }
        });
        return conflicts;
    }

    private static Finding between(Map<String, String> named) {
        List<Map.Entry<String, String>> entries = List.copyOf(named.entrySet());
        Map.Entry<String, String> first = entries.get(0);
        Map.Entry<String, String> other = entries.stream()
                .filter(entry -> !entry.getValue().equals(first.getValue()))
                .findFirst()
                .orElseThrow();
        return Finding.of(
                        "LOCAL_IDS_DISAGREE",
                        "Expected all local ids to name one object, but " + Shown.of(first.getKey()) + " names "
                                + first.getValue() + " and " + Shown.of(other.getKey()) + " names "
                                + other.getValue())
                .at(other.getKey())
                .mendedBy("Leave out the local ids of the other object; then submit again.");
    }

    /** The object, if it is known; else one has to be minted. */
    Optional<Ark> ark() {
        return ark;
    }

    /** What does not fit together. */
    List<Finding> conflicts() {
        return conflicts;
    }
}
