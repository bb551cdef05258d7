package org.millrace.definition.lint;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.model.Located;
import org.millrace.definition.model.StepDefinition;

/** A step's name is a state of its jobs and a node in ZooKeeper: unique whatever the case, and not one of ours. */
final class StepNameRule implements Rule {

    private static final List<String> RESERVED = List.of("Held", "Completed", "Failed", "Deleted", "UpdateReporting");
    private static final String PENDING = "Pending";

    @Override
    public void check(Subject subject, FindingCollector findings) {
        Map<String, StepDefinition> seen = new HashMap<>();
        boolean first = true;
        for (StepDefinition step : subject.workflow().steps()) {
            Located<String> name = step.name();
            if (!name.value().isEmpty()) {
                checkReserved(name, findings);
                if (!first && name.value().equalsIgnoreCase(PENDING)) {
                    reportPending(name, findings);
                }
                StepDefinition other = seen.putIfAbsent(name.value().toLowerCase(Locale.ROOT), step);
                if (other != null) {
                    reportDuplicate(name, other.name(), findings);
                }
            }
            first = false;
        }
    }

    private static void checkReserved(Located<String> name, FindingCollector findings) {
        for (String reserved : RESERVED) {
            if (name.value().equalsIgnoreCase(reserved)) {
                findings.report(
                        Code.RESERVED_STEP_NAME,
                        name.place(),
                        "The name " + name.value() + " belongs to a state that every job can be in.",
                        "Choose another; reserved are Pending (but for the first step), " + String.join(", ", RESERVED)
                                + ".");
            }
        }
    }

    private static void reportPending(Located<String> name, FindingCollector findings) {
        findings.report(
                Code.PENDING_NOT_FIRST,
                name.place(),
                "Every job begins in Pending, so only the first step may be named so.",
                "Move the step to the front or rename it.");
    }

    private static void reportDuplicate(Located<String> name, Located<String> other, FindingCollector findings) {
        String difference = name.value().equals(other.value()) ? "" : ", but for upper and lower case";
        findings.report(
                Code.DUPLICATE_STEP_NAME,
                name.place(),
                "The step at line " + other.place().position().line() + " has the same name, " + other.value()
                        + difference + "; a job's state must say which step it stands in.",
                "Rename one of them.");
    }
}
