package org.millrace.definition.lint;

import java.util.List;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.StepDefinition;

/** A job has one fact of each kind, so the elements of a list would take each other's for their own. */
final class FactRule implements Rule {

    @Override
    public void check(Subject subject, FindingCollector findings) {
        for (StepDefinition step : subject.workflow().steps()) {
            if (step.distribution().isList()) {
                step.actions().forEach(action -> check(action, subject, findings));
            }
        }
    }

    private static void check(ActionDefinition action, Subject subject, FindingCollector findings) {
        List<String> facts =
                subject.handlerOf(action).map(HandlerDescription::facts).orElse(List.of());
        if (!facts.isEmpty()) {
            findings.report(
                    Code.FACTS_IN_LIST,
                    action.key().place(),
                    action.key().value() + " records facts about its job (" + String.join(", ", facts)
                            + "), but the step runs it for every element of a list.",
                    "Run it in a step of the kind REF.");
        }
    }
}
