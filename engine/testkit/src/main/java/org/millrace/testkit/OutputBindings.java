package org.millrace.testkit;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.millrace.spi.Out;
import org.millrace.workspace.WorkspacePath;

/** Where a test bound the output ports; a port nobody speaks of is bound below {@code outputs/}. */
final class OutputBindings {

    private static final WorkspacePath USUAL = WorkspacePath.of("outputs");

    private final Declaration declaration;
    private final Map<String, WorkspacePath> places = new TreeMap<>();
    private final Set<String> unbound = new HashSet<>();

    OutputBindings(Declaration declaration) {
        this.declaration = declaration;
    }

    void bind(String name, WorkspacePath place) {
        if (port(name).type() != Path.class) {
            throw declaration.violation("leaves an object at output '" + name + "', not a file; it has no path");
        }
        places.put(name, place);
        unbound.remove(name);
    }

    void unbind(String name) {
        if (port(name).required()) {
            throw declaration.violation(
                    "requires output '" + name + "' to be bound; only an optional port may be left");
        }
        unbound.add(name);
    }

    private Out port(String name) {
        return declaration.output(name).orElseThrow(() -> declaration.violation(declaration.noOutput(name)));
    }

    boolean isBound(String name) {
        return !unbound.contains(name);
    }

    WorkspacePath place(String name) {
        return places.getOrDefault(name, USUAL.resolve(name));
    }
}
