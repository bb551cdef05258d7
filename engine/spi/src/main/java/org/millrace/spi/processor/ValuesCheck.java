package org.millrace.spi.processor;

import java.util.stream.Stream;
import org.millrace.spi.In;
import org.millrace.spi.PortType;

/** Allowed values are given only where a text can be read as the port's type, and each can be. */
final class ValuesCheck implements Check {

    private final PortTypes types;

    ValuesCheck(PortTypes types) {
        this.types = types;
    }

    @Override
    public Stream<Problem> problemsOf(HandlerSource source) {
        return source.all(In.class)
                .filter(port -> !port.texts("values").isEmpty())
                .flatMap(port -> PortType.ofClassNamed(types.nameOf(port.typeOf("type")))
                        .map(type -> unreadable(port, type))
                        .orElseGet(() -> Stream.of(notTextual(port))));
    }

    private static Stream<Problem> unreadable(Declaration port, PortType type) {
        return port.texts("values").stream()
                .filter(value -> !type.accepts(value))
                .map(value -> Problem.at(
                        port,
                        "values",
                        "Expected the values of input port '%s' to be %s each, but found '%s': mend the value or the type"
                                .formatted(port.text("name"), type.expectation(), value)));
    }

    private Problem notTextual(Declaration port) {
        return Problem.at(
                port,
                "values",
                "Expected values on a port that a text can be bound to (%s), but found them on input port '%s' of type"
                                .formatted(PortType.names(), port.text("name"))
                        + " %s: remove the values, or change the type".formatted(types.nameOf(port.typeOf("type"))));
    }
}
