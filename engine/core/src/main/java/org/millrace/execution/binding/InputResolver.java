package org.millrace.execution.binding;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.PortDescription;
import org.millrace.definition.handler.PortMatch;
import org.millrace.definition.model.Binding;
import org.millrace.files.Staging;
import org.millrace.spi.Inputs;
import org.millrace.spi.PermanentFailure;
import org.millrace.spi.PortType;

/** Finds what the input ports of one call are bound to, before the call. */
public final class InputResolver {

    private final CallSite site;
    private final HandlerDescription handler;
    private final BoundFiles files;
    private final Memory memory;

    public InputResolver(CallSite site, HandlerDescription handler, Staging staging, Memory memory) {
        this.site = site;
        this.handler = handler;
        this.files = new BoundFiles(site, staging);
        this.memory = memory;
    }

    /**
     * The inputs.
     *
     * @throws MissingInputException if something that is required is not there
     * @throws PermanentFailure if the workflow binds what the handler cannot take: no linted one does
     */
    public Inputs resolve() {
        List<Binding> bindings = site.action().inputs();
        PortMatch match = new PortMatch(bindings, handler.inputs());
        Map<String, Object> values = new HashMap<>();
        for (PortDescription port : handler.inputs()) {
            OptionalInt rank = match.rankOf(port);
            if (rank.isPresent()) {
                value(bindings.get(rank.getAsInt()), port).ifPresent(value -> values.put(port.name(), value));
            } else if (port.required()) {
                throw new PermanentFailure("Expected the input " + port.name() + " of " + site.inWords()
                        + " to be bound, but the workflow binds nothing to it; validate and deploy the workflow again");
            }
        }
        return new CallInputs(handler, values);
    }

    private Optional<Object> value(Binding binding, PortDescription port) {
        Optional<Object> value = find(binding, port);
        if (value.isEmpty() && (port.required() || !binding.optional())) {
            throw new MissingInputException("Expected " + binding.uri() + " for the input " + port.name() + " of "
                    + site.inWords() + ", but " + whatIsMissing(binding));
        }
        return value;
    }

    private static String whatIsMissing(Binding binding) {
        return switch (binding.scheme()) {
            case WORKSPACE, WORKSPACE_OBJECT -> "there is no such file in the workspace";
            case MEMORY, MEMORY_SINGLE -> "no earlier action of the step has left it";
            case PARAM -> "it was submitted without this parameter";
            case VALUE -> "it has no value";
        };
    }

    private Optional<Object> find(Binding binding, PortDescription port) {
        return switch (binding.scheme()) {
            case WORKSPACE, WORKSPACE_OBJECT -> files.find(binding).map(Object.class::cast);
            case MEMORY, MEMORY_SINGLE -> memory.find(binding.scheme(), binding.path());
            case VALUE -> Optional.of(read(binding, port, binding.path()));
            case PARAM -> Optional.ofNullable(parameters().get(binding.path())).map(text -> read(binding, port, text));
        };
    }

    private Map<String, String> parameters() {
        return site.work().item().workflow().parameters();
    }

    private Object read(Binding binding, PortDescription port, String text) {
        PortType type = PortType.ofClassNamed(port.type())
                .orElseThrow(() -> new PermanentFailure("The input " + port.name() + " of " + site.inWords()
                        + " is of type " + port.type() + ", which " + binding.uri() + " cannot give"));
        if (!port.values().isEmpty() && !port.values().contains(text)) {
            throw mistaken(binding, port, "one of " + String.join(", ", port.values()), text);
        }
        if (!type.accepts(text)) {
            throw mistaken(binding, port, type.expectation(), text);
        }
        return type.read(text);
    }

    private MissingInputException mistaken(Binding binding, PortDescription port, String expectation, String text) {
        String shown = text.length() > 80 ? text.substring(0, 80) + "..." : text;
        return new MissingInputException("Expected " + expectation + " in " + binding.uri() + " for the input "
                + port.name() + " of " + site.inWords() + ", but got '" + shown + "'");
    }
}
