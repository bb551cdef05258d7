package org.millrace.testkit;

import java.util.Map;
import java.util.Optional;
import org.millrace.spi.In;
import org.millrace.spi.Inputs;

/** The inputs of one call. */
final class TesterInputs implements Inputs {

    private final Declaration declaration;
    private final Map<String, Object> values;
    private final Violations violations;

    TesterInputs(Declaration declaration, Map<String, Object> values, Violations violations) {
        this.declaration = declaration;
        this.values = Map.copyOf(values);
        this.violations = violations;
    }

    @Override
    public <T> Optional<T> find(String port, Class<T> type) {
        In declared = declaration.input(port).orElseThrow(() -> violations.note(declaration.noInput(port)));
        return value(declared, type);
    }

    @Override
    public <T> Optional<T> find(int rank, Class<T> type) {
        if (rank < 0 || rank >= declaration.inputs().size()) {
            throw violations.note("declares " + declaration.inputs().size() + " input ports, but asked for rank " + rank
                    + "; ranks count from 0");
        }
        return value(declaration.inputs().get(rank), type);
    }

    @Override
    public <T> T get(String port, Class<T> type) {
        return find(port, type)
                .orElseThrow(() -> violations.note(
                        "asked for the optional input '" + port + "' as if it were required; ask with find"));
    }

    @Override
    public <T> T get(int rank, Class<T> type) {
        return find(rank, type)
                .orElseThrow(() -> violations.note(
                        "asked for the optional input of rank " + rank + " as if it were required; ask with find"));
    }

    private <T> Optional<T> value(In port, Class<T> type) {
        if (port.type() != type) {
            throw violations.note("declares input '" + port.name() + "' as "
                    + port.type().getName() + ", but asked for it as " + type.getName());
        }
        return Optional.ofNullable(values.get(port.name())).map(type::cast);
    }
}
