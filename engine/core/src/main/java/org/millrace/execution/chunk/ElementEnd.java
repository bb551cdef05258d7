package org.millrace.execution.chunk;

import java.util.List;
import java.util.Objects;
import org.millrace.spi.Status;

/** What came of one run of an element. */
sealed interface ElementEnd {

    /**
     * It has ended.
     *
     * @param status the aggregate of its actions
     * @param remarks what there is to tell
     */
    record Ended(Status status, List<Remark> remarks) implements ElementEnd {
        public Ended {
            Objects.requireNonNull(status, "status");
            remarks = List.copyOf(remarks);
        }
    }

    /**
     * It waits, or is to be tried again.
     *
     * @param memo what to remember
     */
    record Later(ElementMemo memo) implements ElementEnd {
        public Later {
            Objects.requireNonNull(memo, "memo");
        }
    }
}
