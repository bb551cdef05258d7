package org.millrace.definition.lint;

import java.util.List;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.finding.Nearest;
import org.millrace.definition.model.Located;
import org.millrace.definition.model.StepDefinition;

/** A workflow starts jobs only of workflows that exist, and never, by whatever way, of itself. */
final class JobsRule implements Rule {

    @Override
    public void check(Subject subject, FindingCollector findings) {
        for (StepDefinition step : subject.workflow().steps()) {
            Neighbours.childOf(step).ifPresent(child -> checkChild(child, subject, findings));
        }
    }

    private static void checkChild(Located<String> child, Subject subject, FindingCollector findings) {
        String own = subject.workflow().id().value();
        List<String> chain = subject.neighbours().chain(child.value(), own);
        if (!chain.isEmpty()) {
            String way = chain.size() == 1
                    ? "starts jobs of itself"
                    : "starts itself by way of " + String.join(", ", chain.subList(0, chain.size() - 1));
            findings.report(
                    Code.WORKFLOW_CYCLE,
                    child.place(),
                    "The workflow " + own + " " + way + ", and so without end.",
                    "Name another workflow.");
        } else if (subject.neighbours().lacks(child.value())) {
            findings.report(
                    Code.UNKNOWN_WORKFLOW,
                    child.place(),
                    "No workflow here has the id " + child.value() + ".",
                    Nearest.to(child.value(), subject.neighbours().ids())
                            .map(near -> "Did you mean " + near + "?")
                            .orElse("Validate it together with the file that defines it."));
        }
    }
}
