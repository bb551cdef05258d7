package org.millrace.definition.lint;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.millrace.definition.handler.PortDescription;
import org.millrace.definition.model.Binding;

/**
 * Which binding feeds which port. If the names of all bindings are ports, each once, they go by name and their order is
 * free; else they go by rank, as VITAM's do.
 */
final class PortMatch {

    private final List<Binding> bindings;
    private final List<PortDescription> ports;
    private final boolean byName;

    PortMatch(List<Binding> bindings, List<PortDescription> ports) {
        this.bindings = bindings;
        this.ports = ports;
        this.byName = allNamesArePorts();
    }

    private boolean allNamesArePorts() {
        Set<String> names = new HashSet<>();
        return bindings.stream()
                .allMatch(binding -> names.add(binding.name().value())
                        && findPort(binding.name().value()).isPresent());
    }

    boolean isByName() {
        return byName;
    }

    /** The port of a name. */
    Optional<PortDescription> findPort(String name) {
        return ports.stream().filter(port -> port.name().equals(name)).findFirst();
    }

    /** The port that the binding of this rank feeds; empty if there is none left. */
    Optional<PortDescription> portOf(int rank) {
        if (byName) {
            return findPort(bindings.get(rank).name().value());
        }
        return rank < ports.size() ? Optional.of(ports.get(rank)) : Optional.empty();
    }

    /** The required ports that no binding feeds. */
    List<PortDescription> unboundPorts() {
        Set<PortDescription> bound = IntStream.range(0, bindings.size())
                .mapToObj(this::portOf)
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
        return ports.stream()
                .filter(port -> port.required() && !bound.contains(port))
                .toList();
    }

    static List<String> names(List<PortDescription> ports) {
        return ports.stream().map(PortDescription::name).toList();
    }
}
