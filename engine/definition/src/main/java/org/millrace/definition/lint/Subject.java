package org.millrace.definition.lint;

import java.util.Optional;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.WorkflowDefinition;

/**
 * What a rule looks at.
 *
 * @param workflow the workflow
 * @param catalog the handlers it may call
 * @param flow what it reads and writes
 * @param neighbours the workflows it may start
 */
record Subject(WorkflowDefinition workflow, HandlerCatalog catalog, DataFlow flow, Neighbours neighbours) {

    Optional<HandlerDescription> handlerOf(ActionDefinition action) {
        return catalog.find(action.key().value());
    }
}
