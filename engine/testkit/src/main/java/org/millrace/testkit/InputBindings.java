package org.millrace.testkit;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.millrace.spi.In;
import org.millrace.spi.PortType;
import org.millrace.workspace.WorkspacePath;

/** What a test bound to the input ports, checked as the linter and the engine check it. */
final class InputBindings {

    private final Declaration declaration;
    private final Map<String, Object> bound = new TreeMap<>();

    InputBindings(Declaration declaration) {
        this.declaration = declaration;
    }

    void bind(String name, Object value) {
        In port = port(name);
        bound.put(name, checked(port, value));
    }

    private In port(String name) {
        return declaration.input(name).orElseThrow(() -> declaration.violation(declaration.noInput(name)));
    }

    private Object checked(In port, Object value) {
        if (port.type() == Path.class) {
            return filePath(port, value);
        }
        Optional<PortType> textual = PortType.ofClassNamed(port.type().getName());
        if (textual.isPresent() && value instanceof String text) {
            return read(port, textual.get(), text);
        }
        if (!port.type().isInstance(value)) {
            throw mistyped(port, value.getClass().getName());
        }
        return value;
    }

    private WorkspacePath filePath(In port, Object value) {
        if (value instanceof WorkspacePath path) {
            return path;
        }
        throw declaration.violation("takes a file at input '" + port.name() + "', but was given a "
                + value.getClass().getName() + "; bind a workspace file with fileInput");
    }

    private Object read(In port, PortType textual, String text) {
        if (port.values().length > 0 && !Arrays.asList(port.values()).contains(text)) {
            throw declaration.violation("allows at input '" + port.name() + "' the values "
                    + String.join(", ", port.values()) + ", but was given '" + text + "'");
        }
        if (!textual.accepts(text)) {
            throw mistyped(port, "the text '" + text + "', which is not " + textual.expectation());
        }
        return textual.read(text);
    }

    private ContractViolation mistyped(In port, String found) {
        return declaration.violation(
                "takes a " + port.type().getName() + " at input '" + port.name() + "', but was given " + found);
    }

    /** The inputs of one call: local files for file ports, objects for the others. */
    Map<String, Object> resolve(FolderWorkspace workspace) {
        Map<String, Object> inputs = new HashMap<>();
        for (In port : declaration.inputs()) {
            Optional<Object> input =
                    Optional.ofNullable(bound.get(port.name())).flatMap(value -> present(port, value, workspace));
            input.ifPresent(value -> inputs.put(port.name(), value));
            if (input.isEmpty() && port.required()) {
                throw missing(port);
            }
        }
        return inputs;
    }

    private static Optional<Object> present(In port, Object value, FolderWorkspace workspace) {
        if (port.type() == Path.class && value instanceof WorkspacePath path) {
            return workspace.exists(path) ? Optional.of(workspace.local(path)) : Optional.empty();
        }
        return Optional.of(value);
    }

    private ContractViolation missing(In port) {
        Object value = bound.get(port.name());
        return declaration.violation("requires input '" + port.name() + "', but "
                + (value == null
                        ? "the test binds nothing to it; add input or fileInput"
                        : "no file lies at '" + value + "'; add it with file"));
    }
}
