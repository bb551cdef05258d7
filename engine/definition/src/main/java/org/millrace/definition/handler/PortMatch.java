package org.millrace.definition.handler;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.millrace.definition.model.Binding;

/**
 * Which binding feeds which port. If the names of all bindings are ports, each once, they go by name and their order is
 * free; else they go by rank, as VITAM's do. The linter checks by this rule, and the engine hands over by it.
 */
public final class PortMatch {

    private final List<PortDescription> ports;
    private final List<Optional<PortDescription>> byRank;
    private final boolean byName;

    public PortMatch(List<Binding> bindings, List<PortDescription> ports) {
        this.ports = ports;
        this.byName = areAllPorts(bindings);
        this.byRank = new ArrayList<>();
        for (int rank = 0; rank < bindings.size(); rank++) {
            byRank.add(byName ? findPort(bindings.get(rank).name().value()) : portAt(rank));
        }
    }

    private boolean areAllPorts(List<Binding> bindings) {
        Set<String> names = new HashSet<>();
        for (Binding binding : bindings) {
            String name = binding.name().value();
            if (!names.add(name) || findPort(name).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private Optional<PortDescription> portAt(int rank) {
        return rank < ports.size() ? Optional.of(ports.get(rank)) : Optional.empty();
    }

    /** Whether the bindings go by name. */
    public boolean isByName() {
        return byName;
    }

    /** The port of a name. */
    public Optional<PortDescription> findPort(String name) {
        for (PortDescription port : ports) {
            if (port.name().equals(name)) {
                return Optional.of(port);
            }
        }
        return Optional.empty();
    }

    /** The port that the binding of this rank feeds; empty if there is none left. */
    public Optional<PortDescription> portOf(int rank) {
        return byRank.get(rank);
    }

    /** The rank of the binding that feeds a port, if one does. */
    public OptionalInt rankOf(PortDescription port) {
        return IntStream.range(0, byRank.size())
                .filter(rank -> byRank.get(rank).filter(port::equals).isPresent())
                .findFirst();
    }

    /** The required ports that no binding feeds. */
    public List<PortDescription> unboundPorts() {
        List<String> bound = byRank.stream()
                .flatMap(Optional::stream)
                .map(PortDescription::name)
                .toList();
        return ports.stream()
                .filter(port -> port.required() && !bound.contains(port.name()))
                .toList();
    }

    /** The names of ports, by rank. */
    public static List<String> names(List<PortDescription> ports) {
        return ports.stream().map(PortDescription::name).toList();
    }
}
