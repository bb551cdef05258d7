package org.millrace.plugins;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.millrace.definition.handler.HandlerDescription;

/**
 * A folder of jars that share one class loader.
 *
 * @param name the folder's name
 * @param folder the folder
 * @param jars all its jars, handlers and libraries, by name
 * @param handlers the handlers of all its jars; the origin of each is {@code plugin/jar}
 */
public record Plugin(String name, Path folder, List<Path> jars, List<HandlerDescription> handlers) {

    public Plugin {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(folder, "folder");
        jars = List.copyOf(jars);
        handlers = List.copyOf(handlers);
    }

    /** How messages name one of the jars. */
    static String nameOf(Path jar) {
        Path parent = Objects.requireNonNull(jar.getParent(), "a jar lies in a folder");
        return parent.getFileName() + "/" + jar.getFileName();
    }
}
