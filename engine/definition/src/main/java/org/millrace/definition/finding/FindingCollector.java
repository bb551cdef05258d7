package org.millrace.definition.finding;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Gathers the findings about one file, and knows which values of it are already in doubt. Bounded. */
public final class FindingCollector implements Consumer<LintFinding> {

    private static final int MAX_FINDINGS = 1_000;

    private final List<LintFinding> findings = new ArrayList<>();
    private final Set<Pointer> doubtful = new HashSet<>();
    private long leftOut;

    @Override
    public void accept(LintFinding finding) {
        if (findings.size() < MAX_FINDINGS) {
            findings.add(finding);
        } else {
            leftOut++;
        }
        if (finding.severity() == Severity.ERROR) {
            doubt(finding.place().pointer());
        }
    }

    /** Reports with the severity that the code has by itself. */
    public void report(Code code, Place place, String message, String remedy) {
        accept(LintFinding.of(code, place, message, remedy));
    }

    /** Whether an error was found at this value or inside it, so that rules about its meaning would only guess. */
    public boolean isDoubtful(Pointer pointer) {
        return doubtful.contains(pointer);
    }

    /** What was found so far, in the order found. */
    public List<LintFinding> findings() {
        if (leftOut == 0) {
            return List.copyOf(findings);
        }
        List<LintFinding> bounded = new ArrayList<>(findings);
        bounded.add(LintFinding.of(
                Code.TOO_LARGE,
                Place.FILE,
                "There are " + leftOut + " findings more than the " + MAX_FINDINGS + " shown.",
                "Mend these first."));
        return List.copyOf(bounded);
    }

    private void doubt(Pointer pointer) {
        Pointer at = pointer;
        while (at != null && doubtful.add(at)) {
            at = at.parent();
        }
    }
}
