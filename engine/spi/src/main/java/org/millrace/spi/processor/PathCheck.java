package org.millrace.spi.processor;

import java.lang.annotation.Annotation;
import java.util.stream.Stream;
import org.millrace.spi.Reads;
import org.millrace.spi.Writes;
import org.millrace.workspace.WorkspacePath;

/** Fixed paths are workspace paths. */
final class PathCheck implements Check {

    @Override
    public Stream<Problem> problemsOf(HandlerSource source) {
        return Stream.of(Reads.class, Writes.class).flatMap(annotation -> problemsOf(source, annotation));
    }

    private static Stream<Problem> problemsOf(HandlerSource source, Class<? extends Annotation> annotation) {
        return source.all(annotation)
                .flatMap(declaration -> declaration.texts("value").stream()
                        .flatMap(path -> WorkspacePath.defect(path).stream()
                                .map(defect -> Problem.at(
                                        declaration,
                                        "value",
                                        "Expected @%s to name paths inside the workspace, but found '%s': %s"
                                                .formatted(annotation.getSimpleName(), path, defect)))));
    }
}
