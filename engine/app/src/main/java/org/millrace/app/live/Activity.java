package org.millrace.app.live;

import java.util.Optional;
import org.millrace.item.ItemId;

/** What handlers of this process tell of how far they are. */
public interface Activity {

    /** Nobody tells. */
    Activity UNKNOWN = new Activity() {
        @Override
        public Optional<Progress> of(ItemId job) {
            return Optional.empty();
        }

        @Override
        public void forget(ItemId job) {
            // There is nothing to forget.
        }
    };

    /** How far the handler is that works on a job, if one does and tells. */
    Optional<Progress> of(ItemId job);

    /** What was told of a job is over: it is in another step. */
    void forget(ItemId job);

    /**
     * How far a handler is.
     *
     * @param done what is done
     * @param total what there is to do, 0 if unknown
     * @param unit what is counted
     */
    record Progress(long done, long total, String unit) {

        private static final String BYTES = "bytes";

        /** How much is done, from 0 to 1. */
        double share() {
            return total <= 0 ? 0 : Math.min(1.0, (double) done / total);
        }

        /** In words. */
        String text() {
            String shown = unit.equals(BYTES) ? Amounts.bytes(done) : Amounts.count(done) + " " + unit;
            if (total <= 0) {
                return shown;
            }
            return unit.equals(BYTES)
                    ? shown + " of " + Amounts.bytes(total)
                    : Amounts.count(done) + " of " + Amounts.count(total) + " " + unit;
        }
    }
}
