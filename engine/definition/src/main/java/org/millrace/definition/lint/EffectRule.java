package org.millrace.definition.lint;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.Binding;
import org.millrace.definition.model.Distribution;
import org.millrace.definition.model.StepDefinition;

/** What is written but changes nothing, and names that do not tell two bindings apart. */
final class EffectRule implements Rule {

    @Override
    public void check(Subject subject, FindingCollector findings) {
        for (StepDefinition step : subject.workflow().steps()) {
            checkDistribution(step.distribution(), subject, findings);
            for (ActionDefinition action : step.actions()) {
                checkNames(action.inputs(), findings);
                checkNames(action.outputs(), findings);
            }
        }
    }

    private static void checkDistribution(Distribution distribution, Subject subject, FindingCollector findings) {
        if (distribution.isList()) {
            return;
        }
        if (distribution.bulkSize().isPresent()) {
            reportIdle("bulkSize", distribution, subject, findings);
        }
        if (distribution.parallelism().isPresent()) {
            reportIdle("parallelism", distribution, subject, findings);
        }
    }

    private static void reportIdle(String key, Distribution distribution, Subject subject, FindingCollector findings) {
        findings.report(
                Code.KEY_WITHOUT_EFFECT,
                subject.placeOf(distribution.place(), key),
                "\"" + key + "\" has no effect on a distribution " + distribution.kind() + ".",
                "Remove it.");
    }

    private static void checkNames(List<Binding> bindings, FindingCollector findings) {
        Set<String> names = new HashSet<>();
        for (Binding binding : bindings) {
            String name = binding.name().value();
            if (!name.isEmpty() && !names.add(name)) {
                findings.report(
                        Code.DUPLICATE_BINDING_NAME,
                        binding.name().place(),
                        "The name " + name + " is used twice in one list, so the bindings go by rank alone.",
                        "Name each binding after its port.");
            }
        }
    }
}
