package org.millrace.worker;

import java.util.Objects;
import org.millrace.item.ItemId;

/**
 * Shown how far calls have come, for a view in the same process. It is told from the threads that run handlers, several at
 * a time and as often as a handler likes, so it must be quick and must not throw. Nothing of it is kept.
 */
@FunctionalInterface
public interface ProgressBoard {

    /** Nobody looks. */
    ProgressBoard NONE = entry -> {};

    /** Shows an entry; it replaces the one before of the same item and element. */
    void show(Entry entry);

    /**
     * How far one call has come.
     *
     * @param item the job or batch
     * @param element what of it the call is about; the same as the item's one reference in a step that is not distributed
     * @param done what is done
     * @param total what there is to do, or 0 if unknown
     * @param unit what is counted, such as {@code bytes}
     */
    record Entry(ItemId item, String element, long done, long total, String unit) {
        public Entry {
            Objects.requireNonNull(item, "item");
            Objects.requireNonNull(element, "element");
            Objects.requireNonNull(unit, "unit");
        }
    }
}
