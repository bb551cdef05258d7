package org.millrace.definition.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.millrace.definition.graph.WorkflowGraph.DataArrow;
import org.millrace.definition.graph.WorkflowGraph.InputBox;
import org.millrace.definition.graph.WorkflowGraph.Origin;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.Binding;
import org.millrace.definition.model.Scheme;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;

/**
 * Who reads what whom wrote, found by walking the actions in order. A file is taken from its last writers: the last
 * action that always runs and the conditional ones after it. Who reads a file of a folder that was written as a whole
 * takes it from the folder's writers. What nobody wrote comes from outside.
 */
final class DataFlow {

    private final Map<String, List<Writer>> files = new HashMap<>();
    private final Map<String, List<Writer>> memory = new HashMap<>();
    private final Map<String, InputBox> inputs = new LinkedHashMap<>();
    private final Set<DataArrow> arrows = new LinkedHashSet<>();

    private DataFlow() {}

    static DataFlow of(WorkflowDefinition workflow) {
        DataFlow flow = new DataFlow();
        workflow.inputs()
                .ifPresent(declared -> declared.forEach(
                        input -> flow.input(input.scheme() + ":" + input.path().value(), Origin.DECLARED)));
        for (int rank = 0; rank < workflow.steps().size(); rank++) {
            flow.walk("s" + rank, workflow.steps().get(rank));
        }
        return flow;
    }

    List<InputBox> inputs() {
        return List.copyOf(inputs.values());
    }

    List<DataArrow> arrows() {
        return List.copyOf(arrows);
    }

    private void walk(String stepId, StepDefinition step) {
        memory.clear();
        if (!step.actions().isEmpty()) {
            step.distribution().listPath().ifPresent(path -> readFile(Scheme.WORKSPACE, path, stepId + "a0"));
        }
        for (int rank = 0; rank < step.actions().size(); rank++) {
            walk(stepId + "a" + rank, step.actions().get(rank));
        }
    }

    private void walk(String actionId, ActionDefinition action) {
        action.when().ifPresent(condition -> take("PARAM:" + condition.value().parameter(), actionId));
        action.inputs().forEach(binding -> read(binding, actionId));
        boolean conditional = action.when().isPresent();
        action.outputs().forEach(binding -> write(binding, new Writer(actionId, conditional)));
    }

    private void read(Binding binding, String actionId) {
        switch (binding.scheme()) {
            case VALUE -> {}
            case PARAM -> take(uriOf(binding), actionId);
            case WORKSPACE, WORKSPACE_OBJECT -> readFile(binding.scheme(), binding.path(), actionId);
            case MEMORY, MEMORY_SINGLE ->
                memory.getOrDefault(binding.path(), List.of())
                        .forEach(writer -> arrows.add(new DataArrow(writer.action, actionId, uriOf(binding))));
        }
    }

    private void readFile(Scheme scheme, String path, String reader) {
        String uri = scheme + ":" + path;
        List<Writer> writers = writersOf(uri);
        if (writers.isEmpty()) {
            take(declaredFolder(uri).orElse(uri), reader);
        }
        writers.forEach(writer -> arrows.add(new DataArrow(writer.action, reader, uri)));
    }

    private void write(Binding binding, Writer writer) {
        Map<String, List<Writer>> written = binding.scheme().isMemory() ? memory : files;
        String key = binding.scheme().isMemory() ? binding.path() : uriOf(binding);
        List<Writer> writers = written.computeIfAbsent(key, absent -> new ArrayList<>());
        if (!writer.conditional) {
            writers.clear();
        }
        writers.add(writer);
    }

    private List<Writer> writersOf(String uri) {
        for (String path = uri; !path.isEmpty(); path = folderOf(path)) {
            List<Writer> writers = files.get(path);
            if (writers != null) {
                return writers;
            }
        }
        String inside = uri + "/";
        return files.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(inside))
                .sorted(Map.Entry.comparingByKey())
                .flatMap(entry -> entry.getValue().stream())
                .toList();
    }

    private Optional<String> declaredFolder(String uri) {
        for (String path = uri; !path.isEmpty(); path = folderOf(path)) {
            if (inputs.containsKey(path)) {
                return Optional.of(path);
            }
        }
        return Optional.empty();
    }

    private static String uriOf(Binding binding) {
        return binding.scheme() + ":" + binding.path();
    }

    private static String folderOf(String uri) {
        return uri.contains("/") ? uri.substring(0, uri.lastIndexOf('/')) : "";
    }

    private void take(String uri, String reader) {
        arrows.add(new DataArrow(input(uri, Origin.UNDECLARED).id(), reader, uri));
    }

    private InputBox input(String uri, Origin origin) {
        return inputs.computeIfAbsent(uri, absent -> new InputBox("in" + inputs.size(), uri, origin));
    }

    private record Writer(String action, boolean conditional) {}
}
