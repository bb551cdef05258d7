package org.millrace.zookeeper;

import java.util.Optional;
import org.millrace.control.Inconsistency;
import org.millrace.control.InconsistencyCode;
import org.millrace.item.ItemId;

/**
 * An inconsistency as it was at one moment, and what would mend it if nothing has changed since.
 *
 * @param what the inconsistency
 * @param mend one transaction; none if nothing can be done without risk
 */
record Fault(Inconsistency what, Optional<Draft> mend) {

    /** What a fault is about. */
    record About(InconsistencyCode code, String path, Optional<ItemId> item) {

        static About of(InconsistencyCode code, String path, ItemId item) {
            return new About(code, path, Optional.of(item));
        }

        Fault mendedBy(String sentence, Draft draft) {
            return new Fault(new Inconsistency(code, path, item, sentence), Optional.of(draft));
        }

        Fault left(String sentence) {
            return new Fault(new Inconsistency(code, path, item, sentence), Optional.empty());
        }
    }

    boolean isAt(Inconsistency other) {
        return what.path().equals(other.path());
    }
}
