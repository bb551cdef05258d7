package org.millrace.control;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.millrace.workspace.WorkspacePath;

/**
 * What somebody wants done.
 *
 * @param workflow the deployed workflow that the batch runs by
 * @param key names the submission: handing it in twice makes one batch
 * @param parameters what its {@code PARAM} bindings read
 * @param inputs files to put into the batch's workspace before it begins
 * @param priority 0 (first) to 99 (last)
 */
public record NewSubmission(
        String workflow,
        String key,
        Map<String, String> parameters,
        SortedMap<WorkspacePath, InputFile> inputs,
        int priority) {

    public NewSubmission {
        Objects.requireNonNull(workflow, "workflow");
        Objects.requireNonNull(key, "key");
        parameters = Map.copyOf(parameters);
        inputs = Collections.unmodifiableSortedMap(new TreeMap<>(inputs));
    }
}
