package org.millrace.execution.binding;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.PortDescription;
import org.millrace.definition.handler.PortMatch;
import org.millrace.spi.Inputs;

/** The inputs of one call, by port. */
final class CallInputs implements Inputs {

    private final HandlerDescription handler;
    private final Map<String, Object> values;

    CallInputs(HandlerDescription handler, Map<String, Object> values) {
        this.handler = handler;
        this.values = Map.copyOf(values);
    }

    @Override
    public <T> Optional<T> find(String port, Class<T> type) {
        for (PortDescription declared : handler.inputs()) {
            if (declared.name().equals(port)) {
                return value(declared, type);
            }
        }
        throw new IllegalArgumentException(
                handler.key() + " declares no input '" + port + "'; it declares " + PortMatch.names(handler.inputs()));
    }

    @Override
    public <T> Optional<T> find(int rank, Class<T> type) {
        List<PortDescription> ports = handler.inputs();
        if (rank < 0 || rank >= ports.size()) {
            throw new IllegalArgumentException(handler.key() + " declares " + ports.size()
                    + " inputs, but asks for rank " + rank + "; ranks count from 0");
        }
        return value(ports.get(rank), type);
    }

    private <T> Optional<T> value(PortDescription port, Class<T> type) {
        if (!type.getName().equals(port.type())) {
            throw new IllegalArgumentException(handler.key() + " declares the input '" + port.name() + "' as "
                    + port.type() + ", but asks for it as " + type.getName());
        }
        Object value = values.get(port.name());
        if (value != null && !type.isInstance(value)) {
            throw new IllegalArgumentException("The input '" + port.name() + "' of " + handler.key() + " is of type "
                    + port.type() + ", but what was left there is a "
                    + value.getClass().getName());
        }
        return Optional.ofNullable(value).map(type::cast);
    }
}
