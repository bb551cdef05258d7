package org.millrace.spi;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.millrace.workspace.WorkspacePath;

/**
 * What a step is distributed over: the one reference of a {@code REF} step, or one member of a list.
 *
 * @param id names the element within its step, stable across attempts
 * @param path the element's file, if the element stands for one
 * @param parameters what a line of a JSONL list says of the element, as JDK types (String, Boolean, Long, Double, List,
 *     Map), without what is null there; empty for other distributions
 */
public record Element(String id, Optional<WorkspacePath> path, Map<String, Object> parameters) {

    public Element {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(path, "path");
        parameters = Map.copyOf(parameters);
    }

    /**
     * An element that is a file of the workspace.
     *
     * @param file the file
     * @return the element, its id being the path
     */
    public static Element file(WorkspacePath file) {
        return new Element(file.value(), Optional.of(file), Map.of());
    }
}
