package org.millrace.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.millrace.app.input.UnusableInput;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.plugins.PluginProblem;
import org.millrace.plugins.PluginScan;
import picocli.CommandLine.Option;

/** Where handlers are looked for: in the distribution's own plugins and in the folders that the user names. */
final class PluginOptions {

    /** The folder of the distribution; the launcher sets it. */
    private static final String HOME = "millrace.home";

    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            description = "A folder of plugins, each a folder of jars; beside those of the distribution. Repeatable.")
    private List<Path> directories = new ArrayList<>();

    /** Whether the user named a folder. */
    boolean isGiven() {
        return !directories.isEmpty();
    }

    /**
     * The handlers of all plugins.
     *
     * @throws UnusableInput if a plugin cannot be used; it tells every problem
     */
    HandlerCatalog catalog() {
        return catalog(List.of());
    }

    /**
     * The handlers of all plugins, those of further folders too.
     *
     * @throws UnusableInput if a plugin cannot be used; it tells every problem
     */
    HandlerCatalog catalog(List<Path> configured) {
        return scan(configured).catalog();
    }

    /** All plugins, and nothing wrong with any. */
    PluginScan scan(List<Path> configured) {
        List<Path> all = new ArrayList<>(configured);
        Optional.ofNullable(System.getProperty(HOME))
                .map(home -> Path.of(home, "plugins"))
                .filter(Files::isDirectory)
                .ifPresent(all::add);
        all.addAll(directories);
        PluginScan scan = PluginScan.scan(all);
        if (!scan.problems().isEmpty()) {
            throw new UnusableInput(
                    scan.problems().stream().map(PluginProblem::toString).toList());
        }
        return scan;
    }
}
