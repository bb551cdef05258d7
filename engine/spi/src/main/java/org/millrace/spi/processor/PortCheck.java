package org.millrace.spi.processor;

import java.lang.annotation.Annotation;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.millrace.spi.In;
import org.millrace.spi.Out;

/** Ports have names of their own in the right form, and types that plugins share. */
final class PortCheck implements Check {

    private final PortTypes types;

    PortCheck(PortTypes types) {
        this.types = types;
    }

    @Override
    public Stream<Problem> problemsOf(HandlerSource source) {
        return Stream.concat(ports(source, In.class), ports(source, Out.class));
    }

    private Stream<Problem> ports(HandlerSource source, Class<? extends Annotation> annotation) {
        String ports = annotation == In.class ? "input port" : "output port";
        Set<String> seen = new HashSet<>();
        return source.all(annotation)
                .flatMap(port -> Stream.of(form(port, ports), repetition(port, ports, seen), type(port, ports))
                        .flatMap(Optional::stream));
    }

    private static Optional<Problem> form(Declaration port, String ports) {
        String name = port.text("name");
        return In.NAME.matcher(name).matches()
                ? Optional.empty()
                : Optional.of(Problem.at(
                        port,
                        "name",
                        "Expected the name of an %s to be at most 80 letters, digits and _ . - beginning with a letter,"
                                        .formatted(ports)
                                + " but found '" + name + "': write it like manifest"));
    }

    private static Optional<Problem> repetition(Declaration port, String ports, Set<String> seen) {
        return seen.add(port.text("name"))
                ? Optional.empty()
                : Optional.of(Problem.at(
                        port,
                        "name",
                        "Expected one %s per name, but found '%s' twice: give one of them another name"
                                .formatted(ports, port.text("name"))));
    }

    private Optional<Problem> type(Declaration port, String ports) {
        return types.isShared(port.typeOf("type"))
                ? Optional.empty()
                : Optional.of(Problem.at(
                        port,
                        "type",
                        "Expected %s '%s' to have a type of the JDK (java.*), of org.millrace.spi or of"
                                        .formatted(ports, port.text("name"))
                                + " org.millrace.workspace, but found %s: handlers of two plugins share no other types,"
                                        .formatted(types.nameOf(port.typeOf("type")))
                                + " so declare a Map, a List, a record of the spi, or a Path to a file"));
    }
}
