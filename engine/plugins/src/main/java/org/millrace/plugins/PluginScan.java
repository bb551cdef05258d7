package org.millrace.plugins;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.millrace.definition.handler.HandlerCatalog;

/**
 * What lies in the directories of plugins, told from the indexes in the jars: no class is loaded.
 *
 * @param plugins one per folder, in the order of the directories given, then by name
 * @param problems what keeps the plugins from being used; empty if all is well
 */
public record PluginScan(List<Plugin> plugins, List<PluginProblem> problems) {

    public PluginScan {
        plugins = List.copyOf(plugins);
        problems = List.copyOf(problems);
    }

    /**
     * Looks at directories that hold one folder per plugin, each with the plugin's jars. Whatever is wrong with them is
     * a problem in the result; nothing throws. A jar without an index is a library of its plugin. What is not a folder
     * or a jar, and what is hidden behind a leading dot, is passed over.
     */
    public static PluginScan scan(List<Path> directories) {
        DirectoryScan scan = new DirectoryScan();
        directories.forEach(scan::add);
        return scan.result();
    }

    /**
     * The handlers of all plugins.
     *
     * @throws IllegalStateException if there are problems: half a catalog would make good workflows look wrong
     */
    public HandlerCatalog catalog() {
        requireClean();
        return HandlerCatalog.of(plugins.stream()
                .map(Plugin::handlers)
                .flatMap(Collection::stream)
                .toList());
    }

    void requireClean() {
        if (!problems.isEmpty()) {
            throw new IllegalStateException("Expected plugins without problems, but there are " + problems.size()
                    + ", the first: " + problems.get(0));
        }
    }
}
