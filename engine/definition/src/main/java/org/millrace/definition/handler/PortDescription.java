package org.millrace.definition.handler;

import java.util.List;
import java.util.Objects;

/**
 * A declared input or output of a handler.
 *
 * @param name unique among the handler's inputs or outputs
 * @param type the fully qualified name of a class of the JDK, the spi or the workspace API
 * @param required whether a workflow must bind it
 * @param values the texts a written value may have; empty for any
 * @param documentation what it is for
 */
public record PortDescription(String name, String type, boolean required, List<String> values, String documentation) {

    public PortDescription {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(documentation, "documentation");
        values = List.copyOf(values);
    }

    /** The type without its package, for people. */
    public String simpleType() {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
