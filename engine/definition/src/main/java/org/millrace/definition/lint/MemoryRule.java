package org.millrace.definition.lint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.finding.Nearest;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.PortDescription;
import org.millrace.definition.handler.PortMatch;
import org.millrace.definition.model.Binding;

/** What is read from memory was left there by an earlier action of the same step, and is of the right type. */
final class MemoryRule implements Rule {

    @Override
    public void check(Subject subject, FindingCollector findings) {
        Map<String, List<Flow>> writers = new HashMap<>();
        for (Flow write : subject.flow().writes()) {
            if (write.scheme().isMemory()) {
                writers.computeIfAbsent(write.path(), path -> new ArrayList<>()).add(write);
            }
        }
        for (Flow read : subject.flow().reads()) {
            if (read.scheme().isMemory()) {
                checkRead(read, writers, subject, findings);
            }
        }
    }

    private static void checkRead(
            Flow read, Map<String, List<Flow>> writers, Subject subject, FindingCollector findings) {
        List<Flow> producers = writers.getOrDefault(read.path(), List.of()).stream()
                .filter(write -> write.scheme() == read.scheme()
                        && write.site().isSameStep(read.site())
                        && write.site().isBefore(read.site()))
                .toList();
        if (producers.isEmpty()) {
            reportUnwritten(read, writers, findings);
        } else {
            Producers.checkCertain(read, producers, findings);
            checkType(read, producers.get(producers.size() - 1), subject, findings);
        }
    }

    private static void reportUnwritten(Flow read, Map<String, List<Flow>> writers, FindingCollector findings) {
        List<Flow> others = writers.getOrDefault(read.path(), List.of());
        if (read.optional() && others.isEmpty()) {
            findings.report(
                    Code.MEMORY_ABSENT,
                    read.place(),
                    "No action writes " + read.uri() + ", so this optional input is always absent.",
                    () -> Nearest.hint(read.path(), namesIn(read.site(), writers)));
            return;
        }
        findings.report(
                Code.MEMORY_UNWRITTEN,
                read.place(),
                "No earlier action of the step " + read.site().step().name().value() + " writes " + read.uri() + ".",
                () -> remedy(read, others, writers));
    }

    private static String remedy(Flow read, List<Flow> others, Map<String, List<Flow>> writers) {
        for (Flow other : others) {
            if (other.site().isSameStep(read.site()) && other.scheme() != read.scheme()) {
                return other.site().inWords() + " writes " + other.uri() + ": use the same scheme.";
            }
            if (other.site().isSameStep(read.site())) {
                return other.site().inWords() + " writes it later: change the order of the actions.";
            }
        }
        if (!others.isEmpty()) {
            return others.get(0).site().inWords()
                    + " writes it, but memory does not outlive a step: hand it over as a WORKSPACE file.";
        }
        String near = Nearest.hint(read.path(), namesIn(read.site(), writers));
        return near.isEmpty() ? "Add it to the \"out\" of an earlier action of the step." : near;
    }

    private static List<String> namesIn(Site site, Map<String, List<Flow>> writers) {
        return writers.entrySet().stream()
                .filter(entry ->
                        entry.getValue().stream().anyMatch(write -> write.site().isSameStep(site)))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    private static void checkType(Flow read, Flow write, Subject subject, FindingCollector findings) {
        Optional<PortDescription> given = port(write, subject, Side.OUT);
        Optional<PortDescription> wanted = port(read, subject, Side.IN);
        if (given.isPresent()
                && wanted.isPresent()
                && !PortTypes.isAssignable(given.get().type(), wanted.get().type())) {
            findings.report(
                    Code.MEMORY_TYPE,
                    read.place(),
                    read.uri() + " is of type " + given.get().simpleType() + ", written by "
                            + write.site().inWords() + ", but the port "
                            + wanted.get().name() + " of "
                            + read.site().action().key().value() + " is of type "
                            + wanted.get().simpleType() + ".",
                    "Bind another object, or convert it in an action between.");
        }
    }

    private enum Side {
        IN,
        OUT
    }

    private static Optional<PortDescription> port(Flow flow, Subject subject, Side side) {
        return subject.handlerOf(flow.site().action()).flatMap(handler -> port(flow, handler, side));
    }

    private static Optional<PortDescription> port(Flow flow, HandlerDescription handler, Side side) {
        List<Binding> bindings = side == Side.IN
                ? flow.site().action().inputs()
                : flow.site().action().outputs();
        PortMatch match = new PortMatch(bindings, side == Side.IN ? handler.inputs() : handler.outputs());
        for (int rank = 0; rank < bindings.size(); rank++) {
            if (bindings.get(rank).place().equals(flow.place())) {
                return match.portOf(rank);
            }
        }
        return Optional.empty();
    }
}
