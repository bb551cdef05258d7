package org.millrace.testkit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millrace.spi.Emits;
import org.millrace.spi.Fact;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Records;
import org.millrace.spi.Status;
import org.millrace.spi.Writes;
import org.millrace.workspace.WorkspacePath;

/** What the annotations of a handler say: what the engine knows of it from the index. */
record Declaration(
        String key,
        String className,
        List<In> inputs,
        List<Out> outputs,
        List<Emits> findings,
        List<WorkspacePath> writes,
        List<Class<? extends Fact>> facts) {

    static Declaration of(Class<? extends Handler> type) {
        HandlerKey key = type.getAnnotation(HandlerKey.class);
        if (key == null) {
            throw new ContractViolation(
                    "Handler " + type.getName() + " has no @HandlerKey; annotate the class with its key");
        }
        Writes writes = type.getAnnotation(Writes.class);
        Records records = type.getAnnotation(Records.class);
        return new Declaration(
                key.value(),
                type.getName(),
                List.of(type.getAnnotationsByType(In.class)),
                List.of(type.getAnnotationsByType(Out.class)),
                List.of(type.getAnnotationsByType(Emits.class)),
                writes == null
                        ? List.of()
                        : Arrays.stream(writes.value()).map(WorkspacePath::of).toList(),
                records == null ? List.of() : List.of(records.value()));
    }

    Optional<In> input(String name) {
        return inputs.stream().filter(port -> port.name().equals(name)).findFirst();
    }

    Optional<Out> output(String name) {
        return outputs.stream().filter(port -> port.name().equals(name)).findFirst();
    }

    boolean emits(String code, Status status) {
        return findings.stream().anyMatch(declared -> declared.code().equals(code) && declared.status() == status);
    }

    boolean maySave(WorkspacePath path) {
        return writes.stream().anyMatch(path::isWithin);
    }

    boolean mayRecord(Fact fact) {
        return facts.contains(fact.getClass());
    }

    String noInput(String name) {
        return "declares no input port '" + name + "'; its inputs are "
                + listed(inputs.stream().map(In::name));
    }

    String noOutput(String name) {
        return "declares no output port '" + name + "'; its outputs are "
                + listed(outputs.stream().map(Out::name));
    }

    static String listed(Stream<String> names) {
        String list = names.collect(Collectors.joining(", "));
        return list.isEmpty() ? "none" : list;
    }

    ContractViolation violation(String message) {
        return new ContractViolation(this + " " + message);
    }

    @Override
    public String toString() {
        return "Handler " + key + " (" + className + ")";
    }
}
