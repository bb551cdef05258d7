package org.millrace.lifecycle;

import java.util.Map;
import java.util.Objects;

/**
 * The very definition that a job or batch runs by, to its end, whatever is deployed meanwhile.
 *
 * @param id the workflow
 * @param digest the SHA-256 of its definition
 * @param parameters what its {@code PARAM} bindings read
 */
public record WorkflowPin(String id, String digest, Map<String, String> parameters) {

    public WorkflowPin {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(digest, "digest");
        parameters = Map.copyOf(parameters);
    }
}
