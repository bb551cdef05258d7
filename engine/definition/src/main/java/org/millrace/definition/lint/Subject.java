package org.millrace.definition.lint;

import java.util.Optional;
import org.millrace.definition.finding.Place;
import org.millrace.definition.finding.Pointer;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.json.Json;
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

    /** Where a key inside an object stands, or where the object stands if the key is not written. */
    Place placeOf(Place object, String... keys) {
        Pointer pointer = object.pointer();
        for (String key : keys) {
            pointer = pointer.key(key);
        }
        return workflow.source().find(pointer).map(Json::place).orElse(object);
    }

    Optional<HandlerDescription> handlerOf(ActionDefinition action) {
        return catalog.find(action.key().value());
    }
}
