package org.millrace.definition.lint;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.millrace.definition.model.Distribution;
import org.millrace.definition.model.DistributionKind;
import org.millrace.definition.model.Located;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;

/** The workflows known beside the one looked at, and which of them start which. */
final class Neighbours {

    private final Map<String, Set<String>> startedBy = new HashMap<>();
    private final boolean complete;

    /**
     * The workflows of one call.
     *
     * @param workflows all of them, the one looked at included
     * @param complete whether a workflow that is not among them does not exist
     */
    Neighbours(Collection<WorkflowDefinition> workflows, boolean complete) {
        this.complete = complete;
        for (WorkflowDefinition workflow : workflows) {
            Set<String> children = workflow.steps().stream()
                    .map(Neighbours::childOf)
                    .flatMap(Optional::stream)
                    .map(Located::value)
                    .collect(Collectors.toSet());
            startedBy
                    .computeIfAbsent(workflow.id().value(), id -> new HashSet<>())
                    .addAll(children);
        }
    }

    /** The workflow whose jobs a step starts, if it does. */
    static Optional<Located<String>> childOf(StepDefinition step) {
        Distribution distribution = step.distribution();
        return distribution.kind() == DistributionKind.JOBS ? distribution.element() : Optional.empty();
    }

    Set<String> ids() {
        return startedBy.keySet();
    }

    /** Whether a workflow of this id certainly does not exist. */
    boolean lacks(String id) {
        return complete && !startedBy.containsKey(id);
    }

    /** The chain by which a workflow, once started, would come to start the target; empty if it never does. */
    List<String> chain(String from, String target) {
        List<String> chain = new ArrayList<>();
        return find(from, target, new HashSet<>(), chain) ? chain : List.of();
    }

    private boolean find(String at, String target, Set<String> seen, List<String> chain) {
        chain.add(at);
        if (at.equals(target)) {
            return true;
        }
        if (seen.add(at)) {
            for (String child :
                    startedBy.getOrDefault(at, Set.of()).stream().sorted().toList()) {
                if (find(child, target, seen, chain)) {
                    return true;
                }
            }
        }
        chain.remove(chain.size() - 1);
        return false;
    }
}
