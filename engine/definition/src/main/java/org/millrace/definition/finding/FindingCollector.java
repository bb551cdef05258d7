package org.millrace.definition.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Gathers the findings about one file, and knows which values of it are already in doubt. Bounded. */
public final class FindingCollector implements Consumer<LintFinding> {

    /** For each severity, so that notes never crowd out errors. */
    private static final int MAX_FINDINGS = 1_000;

    private final List<LintFinding> findings = new ArrayList<>();
    private final Set<Pointer> doubtful = new HashSet<>();
    private final Map<Severity, Integer> shown = new EnumMap<>(Severity.class);
    private final Map<Severity, Long> leftOut = new EnumMap<>(Severity.class);

    @Override
    public void accept(LintFinding finding) {
        if (hasRoomFor(finding.severity())) {
            findings.add(finding);
            shown.merge(finding.severity(), 1, Integer::sum);
        } else {
            leftOut.merge(finding.severity(), 1L, Long::sum);
        }
        if (finding.severity() == Severity.ERROR) {
            doubt(finding.place().pointer());
        }
    }

    /** Reports with the severity that the code has by itself. */
    public void report(Code code, Place place, String message, String remedy) {
        accept(LintFinding.of(code, place, message, remedy));
    }

    /** Reports with a remedy that is costly to find, and found only if the finding will be shown. */
    public void report(Code code, Place place, String message, Supplier<String> remedy) {
        report(code, place, message, hasRoomFor(code.severity()) ? remedy.get() : "");
    }

    private boolean hasRoomFor(Severity severity) {
        return shown.getOrDefault(severity, 0) < MAX_FINDINGS;
    }

    /** Whether an error was found at this value or inside it, so that rules about its meaning would only guess. */
    public boolean isDoubtful(Pointer pointer) {
        return doubtful.contains(pointer);
    }

    /** What was found so far, in the order found. */
    public List<LintFinding> findings() {
        List<LintFinding> bounded = new ArrayList<>(findings);
        leftOut.keySet().stream().min(Comparator.naturalOrder()).ifPresent(worst -> bounded.add(restOf(worst)));
        return List.copyOf(bounded);
    }

    /** What was left out, as grave as the worst of it. */
    private LintFinding restOf(Severity worst) {
        long count = leftOut.values().stream().mapToLong(Long::longValue).sum();
        return LintFinding.of(
                        Code.TOO_LARGE,
                        Place.FILE,
                        "There are " + count + " findings more than the " + findings.size() + " shown.",
                        "Mend these first.")
                .withSeverity(worst);
    }

    private void doubt(Pointer pointer) {
        Pointer at = pointer;
        while (at != null && doubtful.add(at)) {
            at = at.parent();
        }
    }
}
