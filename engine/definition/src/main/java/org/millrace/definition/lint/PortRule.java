package org.millrace.definition.lint;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.finding.Nearest;
import org.millrace.definition.finding.Place;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.PortDescription;
import org.millrace.definition.handler.PortMatch;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.Binding;
import org.millrace.definition.model.Scheme;
import org.millrace.definition.model.StepDefinition;
import org.millrace.spi.PortType;

/** Every action calls a handler that exists, and gives each of its ports something the port can take. */
final class PortRule implements Rule {

    private static final String FILE = Path.class.getName();

    @Override
    public void check(Subject subject, FindingCollector findings) {
        if (!subject.catalog().isKnown()) {
            return;
        }
        for (StepDefinition step : subject.workflow().steps()) {
            for (ActionDefinition action : step.actions()) {
                checkAction(action, subject, findings);
            }
        }
    }

    private static void checkAction(ActionDefinition action, Subject subject, FindingCollector findings) {
        String key = action.key().value();
        if (key.isEmpty()) {
            return;
        }
        Optional<HandlerDescription> handler = subject.handlerOf(action);
        if (handler.isEmpty()) {
            findings.report(
                    Code.UNKNOWN_HANDLER,
                    action.key().place(),
                    "No installed handler has the key " + key + ".",
                    () -> nearestHandler(key, subject));
        } else if (!findings.isDoubtful(action.place().pointer())) {
            new Ports(action, handler.get(), findings).check();
        }
    }

    private static String nearestHandler(String key, Subject subject) {
        List<String> keys = subject.catalog().handlers().stream()
                .map(HandlerDescription::key)
                .toList();
        return Nearest.to(key, keys)
                .map(near -> "Did you mean " + near + "?")
                .orElse("See 'millrace handlers', or name its plugin with --plugins.");
    }

    /** The ports of one call. */
    private record Ports(ActionDefinition action, HandlerDescription handler, FindingCollector findings) {

        void check() {
            checkList("input", action.inputs(), handler.inputs());
            checkList("output", action.outputs(), handler.outputs());
        }

        private void checkList(String side, List<Binding> bindings, List<PortDescription> ports) {
            PortMatch match = new PortMatch(bindings, ports);
            if (!match.isByName()) {
                checkNames(match, bindings, ports);
            }
            for (int rank = 0; rank < bindings.size(); rank++) {
                Binding binding = bindings.get(rank);
                match.portOf(rank)
                        .ifPresentOrElse(
                                port -> checkPort(side, binding, port), () -> reportSurplus(side, binding, ports));
            }
            match.unboundPorts().forEach(port -> reportUnbound(side, port));
        }

        private void checkNames(PortMatch match, List<Binding> bindings, List<PortDescription> ports) {
            for (int rank = 0; rank < bindings.size(); rank++) {
                Binding binding = bindings.get(rank);
                String name = binding.name().value();
                Optional<PortDescription> meant = match.findPort(name);
                if (meant.isPresent() && !meant.equals(match.portOf(rank))) {
                    reportAgainstRank(binding, rank, match.portOf(rank));
                } else if (meant.isEmpty() && rank < ports.size()) {
                    findings.report(
                            Code.UNKNOWN_PORT_NAME,
                            binding.name().place(),
                            handler.key() + " has no port named " + name + "; the binding goes by its rank.",
                            Nearest.to(name, PortMatch.names(ports))
                                    .map(near -> "Did you mean " + near + "?")
                                    .orElse("Its ports: " + String.join(", ", PortMatch.names(ports)) + "."));
                }
            }
        }

        private void reportAgainstRank(Binding binding, int rank, Optional<PortDescription> atRank) {
            findings.report(
                    Code.NAME_AGAINST_RANK,
                    binding.name().place(),
                    "The binding is named after the port " + binding.name().value() + " of " + handler.key()
                            + ", but stands at rank " + rank
                            + atRank.map(port -> ", which is " + port.name()).orElse(", which is none")
                            + "; as the names are not each a port of their own, rank decides.",
                    "Name every binding of the list after its port.");
        }

        private void checkPort(String side, Binding binding, PortDescription port) {
            if (!fits(side, binding.scheme(), port)) {
                reportScheme(binding, port);
            } else if (binding.scheme() == Scheme.VALUE) {
                checkValue(binding, port);
            }
            if (side.equals("input") && port.required() && binding.optional()) {
                findings.report(
                        Code.OPTIONAL_FOR_REQUIRED,
                        binding.place(),
                        "The port " + port.name() + " of " + handler.key()
                                + " is required, but what is bound to it may be absent.",
                        "Remove \"optional\".");
            }
        }

        private static boolean fits(String side, Scheme scheme, PortDescription port) {
            return switch (scheme) {
                case WORKSPACE, WORKSPACE_OBJECT -> port.type().equals(FILE);
                case MEMORY, MEMORY_SINGLE ->
                    side.equals("input") || !port.type().equals(FILE);
                case VALUE, PARAM -> PortType.ofClassNamed(port.type()).isPresent();
            };
        }

        private void reportScheme(Binding binding, PortDescription port) {
            boolean file = port.type().equals(FILE);
            findings.report(
                    Code.PORT_SCHEME,
                    binding.place(),
                    "The port " + port.name() + " of " + handler.key() + " is of type " + port.simpleType() + ", which "
                            + binding.scheme() + " cannot give.",
                    file ? "Bind it to WORKSPACE:path." : "Bind it to " + alternatives(port) + ".");
        }

        private static String alternatives(PortDescription port) {
            return PortType.ofClassNamed(port.type()).isPresent() ? "VALUE:, PARAM: or MEMORY:" : "MEMORY:";
        }

        private void checkValue(Binding binding, PortDescription port) {
            PortType.ofClassNamed(port.type())
                    .filter(type -> !type.accepts(binding.path()))
                    .ifPresent(type -> reportValue(binding, port, type.expectation()));
            if (!port.values().isEmpty() && !port.values().contains(binding.path())) {
                String allowed = port.values().stream().collect(Collectors.joining(", "));
                reportValue(binding, port, "one of " + allowed);
            }
        }

        private void reportValue(Binding binding, PortDescription port, String expectation) {
            findings.report(
                    Code.BAD_VALUE,
                    binding.place(),
                    "The port " + port.name() + " of " + handler.key() + " expects " + expectation
                            + ", but the value is \"" + binding.path() + "\".",
                    Nearest.hint(binding.path(), port.values()));
        }

        private void reportSurplus(String side, Binding binding, List<PortDescription> ports) {
            findings.report(
                    Code.TOO_MANY_BINDINGS,
                    binding.place(),
                    handler.key() + " has " + ports.size() + " " + side + (ports.size() == 1 ? "" : "s")
                            + "; this binding is one too many.",
                    ports.isEmpty() ? "Remove it." : "Its ports: " + String.join(", ", PortMatch.names(ports)) + ".");
        }

        private void reportUnbound(String side, PortDescription port) {
            Place place = action.key().place();
            findings.report(
                    Code.UNBOUND_PORT,
                    place,
                    handler.key() + " requires the " + side + " " + port.name() + " (" + port.simpleType()
                            + "), but nothing is bound to it.",
                    "Add { \"name\": \"" + port.name() + "\", \"uri\": ... } to \""
                            + (side.equals("input") ? "in" : "out") + "\".");
        }
    }
}
