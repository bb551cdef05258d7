package org.millrace.definition.lint;

import java.util.List;
import org.millrace.definition.model.Scheme;
import org.millrace.definition.model.WorkflowDefinition.DeclaredInput;

/**
 * What the caller provides, by the workflow's own word.
 *
 * @param inputs the entries of {@code inputs}, none if the workflow has no such list
 */
record DeclaredInputs(List<DeclaredInput> inputs) {

    static DeclaredInputs of(Subject subject) {
        return new DeclaredInputs(subject.workflow().inputs().orElse(List.of()));
    }

    /** Whether the caller provides the file, a folder around it, or something inside it. */
    boolean provide(Flow read) {
        return inputs.stream()
                .filter(input -> input.scheme() == Scheme.WORKSPACE)
                .anyMatch(input -> touches(input.path().value(), read.path()));
    }

    boolean provideParameter(String name) {
        return inputs.stream()
                .anyMatch(input ->
                        input.scheme() == Scheme.PARAM && input.path().value().equals(name));
    }

    private static boolean touches(String a, String b) {
        return a.equals(b) || isBelow(a, b) || isBelow(b, a);
    }

    private static boolean isBelow(String path, String folder) {
        return path.startsWith(folder) && path.startsWith("/", folder.length());
    }
}
