package org.millrace.control;

import java.util.List;
import java.util.stream.Collectors;
import org.millrace.batch.Batch;
import org.millrace.item.Item;
import org.millrace.job.Job;

/** What can be done to an item where it stands: the one table of all operator commands. */
public final class Permitted {

    private Permitted() {}

    /** The verbs that make sense for the item now. */
    public static List<Verb> of(Item item) {
        if (item instanceof Batch batch && batch.parent().isPresent()) {
            return batch.state().kind().isTerminal() ? List.of(Verb.DELETE) : List.of();
        }
        boolean job = item instanceof Job;
        return switch (item.state().kind()) {
            case PENDING -> List.of(Verb.HOLD, Verb.CANCEL, Verb.FAIL, Verb.PRIORITY);
            case STEP ->
                job
                        ? List.of(Verb.HOLD, Verb.CANCEL, Verb.FAIL, Verb.PRIORITY)
                        : List.of(Verb.CANCEL, Verb.FAIL, Verb.PRIORITY);
            case HELD -> List.of(Verb.RELEASE, Verb.PRIORITY, Verb.DELETE);
            case UPDATE_REPORTING -> List.of(Verb.FAIL);
            case FAILED -> List.of(job ? Verb.REQUEUE : Verb.REPORT, Verb.DELETE);
            case COMPLETED -> job ? List.of() : List.of(Verb.DELETE);
            case DELETED -> List.of(Verb.DELETE); // ends what a crash interrupted
        };
    }

    /**
     * Checks before anything is touched.
     *
     * @throws RefusedException if the item stands elsewhere; the message says what is possible instead
     */
    static void check(Item item, Verb verb) {
        if (!of(item).contains(verb)) {
            throw RefusedException.of(verb, item, "it is " + item.state() + remark(item) + "; allowed: " + words(item));
        }
    }

    private static String remark(Item item) {
        return item instanceof Batch batch
                ? batch.parent()
                        .map(parent -> " as part of a step of " + parent.value())
                        .orElse("")
                : "";
    }

    private static String words(Item item) {
        String words = of(item).stream().map(Verb::word).collect(Collectors.joining(", "));
        return words.isEmpty() ? "nothing" : words;
    }
}
