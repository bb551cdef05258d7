package org.millrace.control;

import java.util.Objects;
import java.util.Optional;
import org.millrace.item.ItemId;

/**
 * Something in a store that contradicts something else.
 *
 * @param code which rule it breaks
 * @param path the node that is wrong, or missing
 * @param item the job or batch that it concerns, if it concerns one
 * @param sentence what was expected and what was found
 */
public record Inconsistency(InconsistencyCode code, String path, Optional<ItemId> item, String sentence) {

    public Inconsistency {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(item, "item");
        Objects.requireNonNull(sentence, "sentence");
    }

    /** How bad it is. */
    public enum Severity {
        /** Something is left over that does no harm. */
        NOTE,
        /** Something is left over, or missing, that will mislead or hinder somebody. */
        WARNING,
        /** An item is lost, stuck, or in two places. */
        ERROR
    }

    public Severity severity() {
        return code.severity();
    }

    /** What to do about it. */
    public String wayOut() {
        return code.wayOut();
    }
}
