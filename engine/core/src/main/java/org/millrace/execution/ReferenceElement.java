package org.millrace.execution;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.definition.model.Distribution;
import org.millrace.definition.model.DistributionKind;
import org.millrace.definition.model.Located;
import org.millrace.spi.Element;
import org.millrace.workspace.WorkspacePath;

/** The one element of a step that is not distributed: what a REF names, else the item itself. */
public final class ReferenceElement {

    private ReferenceElement() {}

    /** The element. */
    public static Element of(StepWork work) {
        Distribution distribution = work.step().distribution();
        Optional<String> named = distribution
                .element()
                .map(Located::value)
                .filter(text -> distribution.kind() == DistributionKind.REF && !text.isBlank());
        String id = named.orElseGet(() -> work.item().id().value());
        Optional<WorkspacePath> path =
                named.filter(text -> WorkspacePath.defect(text).isEmpty()).map(WorkspacePath::of);
        return new Element(id, path, Map.of());
    }

    /** The element as the elements of a chunk. */
    public static ChunkRunner.Source source(StepWork work) {
        return () -> Stream.of(of(work));
    }
}
