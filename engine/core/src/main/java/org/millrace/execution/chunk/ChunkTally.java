package org.millrace.execution.chunk;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.millrace.definition.model.Distribution;
import org.millrace.spi.Status;
import org.millrace.store.StepProgress.ElementTally;

/** Counts the elements that end, and keeps the first of the worst news. */
final class ChunkTally {

    private final Distribution distribution;
    private final Map<Status, Long> counts = new EnumMap<>(Status.class);
    private Status worst = Status.UNKNOWN;
    private Status told = Status.UNKNOWN;
    private String message = "";

    ChunkTally(Distribution distribution) {
        this.distribution = distribution;
    }

    void add(Status status, List<Remark> remarks) {
        counts.merge(status, 1L, Long::sum);
        worst = worst.max(status);
        remarks.stream().map(Remark::status).max(Comparator.naturalOrder()).ifPresent(news -> tell(news, remarks));
    }

    private void tell(Status news, List<Remark> remarks) {
        if (news.compareTo(told) > 0) {
            told = news;
            List<Remark> equal =
                    remarks.stream().filter(remark -> remark.status() == news).toList();
            Remark first = equal.get(0);
            List<Remark> others = equal.subList(1, equal.size());
            message = distribution.isList() ? first.sentenceWithElement(others) : first.sentence(others);
        }
    }

    /** Whether no more elements are to begin. */
    boolean isStopped() {
        return worst == Status.FATAL || (distribution.failFast() && worst == Status.KO);
    }

    ElementTally toTally() {
        return new ElementTally(counts, worst, message);
    }
}
