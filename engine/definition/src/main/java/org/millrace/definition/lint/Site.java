package org.millrace.definition.lint;

import java.util.Comparator;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.StepDefinition;

/**
 * A moment of a workflow: an action of a step, or the step's beginning.
 *
 * @param stepIndex which step
 * @param step the step
 * @param actionIndex which action, or -1 for what the step does before its first action
 */
record Site(int stepIndex, StepDefinition step, int actionIndex) {

    private static final Comparator<Site> RUN_ORDER = Comparator.comparingInt(Site::phase)
            .thenComparingInt(Site::stepIndex)
            .thenComparingInt(Site::actionIndex);

    /** Whether this is over before the other begins: steps for failure run after ordinary ones, closing steps last. */
    boolean isBefore(Site other) {
        return RUN_ORDER.compare(this, other) < 0;
    }

    private int phase() {
        return switch (step.behavior()) {
            case BLOCKING, NOBLOCKING, PAUSE -> 0;
            case ON_FAILURE -> 1;
            case FINALLY -> 2;
        };
    }

    boolean isSameStep(Site other) {
        return stepIndex == other.stepIndex;
    }

    /** Whether this is the very same action or step beginning. */
    boolean isSameMoment(Site other) {
        return stepIndex == other.stepIndex && actionIndex == other.actionIndex;
    }

    ActionDefinition action() {
        return step.actions().get(actionIndex);
    }

    /** The end of a sentence: where this is, for people. */
    String inWords() {
        String where = "step " + step.name().value();
        return actionIndex < 0 ? where : action().key().value() + " in " + where;
    }
}
