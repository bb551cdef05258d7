package org.millrace.definition.grammar;

import java.util.Optional;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.json.Json;
import org.millrace.definition.model.WorkflowDefinition;

/** Makes a workflow of JSON, as far as it can be understood; what is wrong becomes findings, never an exception. */
public final class WorkflowParser {

    private WorkflowParser() {}

    /** The workflow, with defaults for what is missing or wrong; empty only if the JSON is not an object. */
    public static Optional<WorkflowDefinition> parse(Json json, FindingCollector findings) {
        return WorkflowGrammar.WORKFLOW.read(json, findings);
    }
}
