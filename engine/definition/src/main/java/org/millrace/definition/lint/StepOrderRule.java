package org.millrace.definition.lint;

import java.util.List;
import java.util.Optional;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.model.Behavior;
import org.millrace.definition.model.StepDefinition;

/** Ordinary steps first, then those for failure, then those for the end: as they run, so they should be written. */
final class StepOrderRule implements Rule {

    @Override
    public void check(Subject subject, FindingCollector findings) {
        List<StepDefinition> steps = subject.workflow().steps();
        checkAfterFinally(steps, findings);
        checkOnFailure(steps, findings);
        if (!steps.isEmpty()) {
            checkLast(steps.get(steps.size() - 1), findings);
        }
    }

    private static void checkAfterFinally(List<StepDefinition> steps, FindingCollector findings) {
        Optional<StepDefinition> closing = Optional.empty();
        for (StepDefinition step : steps) {
            if (step.behavior() == Behavior.FINALLY) {
                closing = closing.or(() -> Optional.of(step));
            } else if (closing.isPresent()) {
                reportAfterFinally(step, closing.get(), findings);
            }
        }
    }

    private static void reportAfterFinally(StepDefinition step, StepDefinition closing, FindingCollector findings) {
        boolean onFailure = step.behavior() == Behavior.ON_FAILURE;
        findings.report(
                onFailure ? Code.ON_FAILURE_AFTER_FINALLY : Code.FINALLY_NOT_LAST,
                step.name().place(),
                "The step " + step.name().value() + " is " + step.behavior() + " and stands after "
                        + closing.name().value() + ", which is FINALLY and runs last.",
                "Move the FINALLY steps to the end.");
    }

    private static void checkOnFailure(List<StepDefinition> steps, FindingCollector findings) {
        boolean anyOrdinary = steps.stream().anyMatch(step -> step.behavior().isOrdinary());
        boolean ordinaryFollows = false;
        for (int i = steps.size() - 1; i >= 0; i--) {
            StepDefinition step = steps.get(i);
            if (step.behavior() == Behavior.ON_FAILURE && !anyOrdinary) {
                findings.report(
                        Code.UNREACHABLE_STEP,
                        step.name().place(),
                        "The step " + step.name().value()
                                + " runs only after a failure, but no ordinary step can fail.",
                        "Add a BLOCKING or NOBLOCKING step, or make this one ordinary.");
            } else if (step.behavior() == Behavior.ON_FAILURE && ordinaryFollows) {
                findings.report(
                        Code.ON_FAILURE_AMONG_STEPS,
                        step.name().place(),
                        "The step " + step.name().value() + " runs after all ordinary steps, but stands before some.",
                        "Move it behind the last ordinary step.");
            }
            ordinaryFollows |= step.behavior().isOrdinary();
        }
    }

    private static void checkLast(StepDefinition last, FindingCollector findings) {
        if (last.behavior() == Behavior.PAUSE) {
            findings.report(
                    Code.PAUSE_LAST,
                    last.name().place(),
                    "The step " + last.name().value() + " holds the job before the next step, but there is none.",
                    "Make it BLOCKING, or add the step that an operator shall release.");
        } else if (last.behavior() != Behavior.FINALLY && !last.name().value().isEmpty()) {
            findings.report(
                    Code.LAST_STEP_NOT_FINALLY,
                    last.name().place(),
                    "The last step, " + last.name().value() + ", is " + last.behavior()
                            + ": it does not run after a failure.",
                    "Make it FINALLY if it cleans up or notifies.");
        }
    }
}
