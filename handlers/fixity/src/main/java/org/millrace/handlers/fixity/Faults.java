package org.millrace.handlers.fixity;

import java.util.ArrayList;
import java.util.List;
import org.millrace.spi.Finding;
import org.millrace.spi.Outcome;

/** The findings about one manifest, bounded: the last one says that there are more. */
final class Faults {

    static final int MAX = 100;

    private final List<Finding> findings = new ArrayList<>();
    private boolean ended;

    void add(Finding finding) {
        if (findings.size() < MAX) {
            findings.add(finding);
        } else if (!ended) {
            end(Finding.of("TOO_MANY", "More than " + MAX + " findings; the manifest was not read further")
                    .at(finding.place())
                    .mendedBy("Mend those before, or look whether this is a manifest at all."));
        }
    }

    /** Adds the last finding, after which reading on makes no sense. */
    void end(Finding last) {
        findings.add(last);
        ended = true;
    }

    boolean isEnded() {
        return ended;
    }

    boolean isEmpty() {
        return findings.isEmpty();
    }

    Outcome outcome() {
        return findings.isEmpty() ? Outcome.ok() : new Outcome.Ko(findings);
    }
}
