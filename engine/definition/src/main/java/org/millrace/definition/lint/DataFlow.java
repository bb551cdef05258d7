package org.millrace.definition.lint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.lint.Flow.Origin;
import org.millrace.definition.model.Binding;
import org.millrace.definition.model.DistributionKind;
import org.millrace.definition.model.Located;
import org.millrace.definition.model.Scheme;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;

/** Everything a workflow reads and writes, in the order it happens. Files are found by path, folders by what is below. */
final class DataFlow {

    private final List<Flow> reads = new ArrayList<>();
    private final List<Flow> writes = new ArrayList<>();
    private final FlowsByPath filesWritten = new FlowsByPath();
    private final FlowsByPath filesRead = new FlowsByPath();
    private final Map<String, Set<String>> boundByFolder = new HashMap<>();
    private final HandlerCatalog catalog;

    private DataFlow(HandlerCatalog catalog) {
        this.catalog = catalog;
    }

    static DataFlow of(WorkflowDefinition workflow, HandlerCatalog catalog) {
        DataFlow flow = new DataFlow(catalog);
        int index = 0;
        for (StepDefinition step : workflow.steps()) {
            flow.addStep(index++, step);
        }
        return flow;
    }

    /** All readings of files and memory, in order. */
    List<Flow> reads() {
        return reads;
    }

    /** All writings of files and memory, in order. */
    List<Flow> writes() {
        return writes;
    }

    /** Writings that make a file or folder be there: of itself, of a folder around it, of something inside it. */
    Stream<Flow> writersOf(String path) {
        return filesWritten.touching(path);
    }

    /** Readings that use a file or folder: of itself, of a folder around it, of something inside it. */
    Stream<Flow> readersOf(String path) {
        return filesRead.touching(path);
    }

    /** Whether some output is bound to a file beside this one, in a folder of its own. */
    boolean hasWrittenSibling(String path) {
        return folderOf(path).map(folder -> boundByFolder.getOrDefault(folder, Set.of())).stream()
                .flatMap(Set::stream)
                .anyMatch(sibling -> !sibling.equals(path));
    }

    /** All paths written, for guessing what was meant. */
    Set<String> pathsWritten() {
        return filesWritten.paths();
    }

    private void addStep(int index, StepDefinition step) {
        Site start = new Site(index, step, -1);
        Optional<Located<String>> element = step.distribution().element();
        if (element.isPresent() && step.distribution().kind() != DistributionKind.JOBS) {
            String path = step.distribution().listPath().orElse(element.get().value());
            addFileRead(new Flow(
                    start,
                    Scheme.WORKSPACE,
                    path,
                    Origin.DISTRIBUTION,
                    false,
                    element.get().place()));
        }
        step.waitFor()
                .ifPresent(path -> addFileRead(
                        new Flow(start, Scheme.WORKSPACE, path.value(), Origin.WAIT_FOR, false, path.place())));
        for (int action = 0; action < step.actions().size(); action++) {
            addAction(new Site(index, step, action));
        }
    }

    private void addAction(Site site) {
        site.action().inputs().forEach(binding -> add(site, binding, this::addRead));
        Optional<HandlerDescription> handler = catalog.find(site.action().key().value());
        handler.ifPresent(known -> known.files()
                .reads()
                .forEach(path -> addFileRead(new Flow(
                        site,
                        Scheme.WORKSPACE,
                        path.value(),
                        Origin.HANDLER,
                        false,
                        site.action().key().place()))));
        site.action().outputs().forEach(binding -> add(site, binding, this::addWrite));
        handler.ifPresent(known -> known.files()
                .writes()
                .forEach(path -> addWrite(new Flow(
                        site,
                        Scheme.WORKSPACE,
                        path.value(),
                        Origin.HANDLER,
                        false,
                        site.action().key().place()))));
    }

    private static void add(Site site, Binding binding, Consumer<Flow> list) {
        if (binding.scheme() == Scheme.WORKSPACE || binding.scheme().isMemory()) {
            list.accept(new Flow(
                    site, binding.scheme(), binding.path(), Origin.BINDING, binding.optional(), binding.place()));
        }
    }

    private void addRead(Flow flow) {
        if (flow.scheme().isFile()) {
            addFileRead(flow);
        } else {
            reads.add(flow);
        }
    }

    private void addFileRead(Flow flow) {
        reads.add(flow);
        filesRead.add(flow);
    }

    private void addWrite(Flow flow) {
        writes.add(flow);
        if (flow.scheme().isFile()) {
            filesWritten.add(flow);
            if (flow.origin() == Origin.BINDING) {
                folderOf(flow.path())
                        .ifPresent(folder -> boundByFolder
                                .computeIfAbsent(folder, key -> new HashSet<>())
                                .add(flow.path()));
            }
        }
    }

    private static Optional<String> folderOf(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? Optional.empty() : Optional.of(path.substring(0, slash));
    }
}
