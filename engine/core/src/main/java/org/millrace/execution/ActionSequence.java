package org.millrace.execution;

import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.Behavior;
import org.millrace.spi.Status;

/** What one action's end means for its element: judged on this action and this element alone, whatever the bulk. */
public final class ActionSequence {

    private ActionSequence() {}

    /** How an action's status counts: KO is a WARNING where the workflow says so; FATAL is never hidden. */
    public static Status counted(ActionDefinition action, Status status) {
        return action.koCausesWarning() && status == Status.KO ? Status.WARNING : status;
    }

    /** Whether the element's next action runs. */
    public static boolean goesOn(ActionDefinition action, Status status) {
        Status counted = counted(action, status);
        boolean blocked = counted == Status.KO && action.behavior() == Behavior.BLOCKING;
        return counted != Status.FATAL && !blocked;
    }
}
