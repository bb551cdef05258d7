package org.millrace.plugins;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.millrace.definition.handler.HandlerDescription;

/** Walks the directories of plugins, folder by folder, and sees to it that no two claim the same name or key. */
final class DirectoryScan {

    private final Set<Path> directories = new HashSet<>();
    private final Map<String, Plugin> plugins = new LinkedHashMap<>();
    private final Map<String, HandlerDescription> handlers = new HashMap<>();
    private final List<PluginProblem> problems = new ArrayList<>();

    void add(Path directory) {
        if (!Files.isDirectory(directory)) {
            problem(directory.toString(), directoryDefect(directory));
            return;
        }
        try {
            if (directories.add(directory.toRealPath())) {
                visible(directory).forEach(this::addEntry);
            }
        } catch (IOException | UncheckedIOException unreadable) {
            problem(directory.toString(), "the directory of plugins cannot be listed; check its permissions");
        }
    }

    PluginScan result() {
        return new PluginScan(List.copyOf(plugins.values()), problems);
    }

    /** What a directory holds, by name, without hidden entries. */
    static List<Path> visible(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(entry -> !fileName(entry).startsWith("."))
                    .sorted(Comparator.comparing(DirectoryScan::fileName))
                    .toList();
        }
    }

    static boolean isNamedAsJar(Path entry) {
        return fileName(entry).toLowerCase(Locale.ROOT).endsWith(".jar");
    }

    private static String fileName(Path entry) {
        return String.valueOf(entry.getFileName());
    }

    private static String directoryDefect(Path directory) {
        return Files.exists(directory)
                ? "expected a directory of plugins, but this is a file; name the directory that holds one folder per"
                        + " plugin"
                : "there is no such directory of plugins; create it, or name another";
    }

    private void addEntry(Path entry) {
        if (Files.isDirectory(entry)) {
            addFolder(entry);
        } else if (isNamedAsJar(entry)) {
            String jar = fileName(entry);
            problem(
                    jar,
                    jar + " lies directly in the directory of plugins; put it, with its libraries, in a folder of its"
                            + " own");
        }
    }

    private void addFolder(Path folder) {
        String name = fileName(folder);
        Plugin other = plugins.get(name);
        if (other != null) {
            problem(
                    name,
                    "two folders have this plugin's name, " + other.folder() + " and " + folder
                            + "; remove or rename one of them");
            return;
        }
        Plugin plugin = new FolderScan(folder, message -> problem(name, message)).plugin();
        plugins.put(name, plugin);
        plugin.handlers().forEach(handler -> claim(name, handler));
    }

    private void claim(String plugin, HandlerDescription handler) {
        HandlerDescription other = handlers.putIfAbsent(handler.key(), handler);
        if (other != null) {
            problem(
                    plugin,
                    "the key " + handler.key() + " is claimed by " + other.className() + " in " + other.origin()
                            + " and by " + handler.className() + " in " + handler.origin()
                            + "; remove one of the jars, or give one of the handlers another key");
        }
    }

    private void problem(String plugin, String message) {
        problems.add(new PluginProblem(plugin, message));
    }
}
