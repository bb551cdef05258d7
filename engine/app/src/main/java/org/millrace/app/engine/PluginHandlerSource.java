package org.millrace.app.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.millrace.app.config.Config;
import org.millrace.app.input.UnusableInput;
import org.millrace.definition.finding.Nearest;
import org.millrace.execution.Handlers;
import org.millrace.plugins.PluginException;
import org.millrace.plugins.PluginHandlers;
import org.millrace.plugins.PluginScan;

/** The handlers of the plugins, each with its plugin's section of the configuration. */
public final class PluginHandlerSource implements Handlers, AutoCloseable {

    private final PluginHandlers loaded;
    private final Map<String, Entry> entries = new HashMap<>();

    private PluginHandlerSource(PluginHandlers loaded) {
        this.loaded = loaded;
    }

    /**
     * Builds all handlers.
     *
     * @throws UnusableInput if one cannot be built
     */
    public static PluginHandlerSource load(PluginScan scan, Config.Loaded config, Clock clock) {
        config.expectSectionsOf(
                scan.plugins().stream().map(plugin -> plugin.name()).toList());
        try {
            PluginHandlerSource source = new PluginHandlerSource(PluginHandlers.load(scan, clock));
            scan.plugins()
                    .forEach(plugin -> plugin.handlers().forEach(described -> {
                        Settings settings = new SectionSettings(plugin.name(), config);
                        source.entries.put(
                                described.key(),
                                new Entry(source.loaded.handler(described.key()), described, settings));
                    }));
            return source;
        } catch (PluginException broken) {
            throw new UnusableInput(String.valueOf(broken.getMessage()), broken);
        }
    }

    @Override
    public Entry find(String actionKey) {
        Entry entry = entries.get(actionKey);
        if (entry == null) {
            String hint = Nearest.hint(actionKey, entries.keySet());
            throw new IllegalArgumentException("Expected a plugin with a handler for " + actionKey
                    + ", but none of this worker has it. " + (hint.isEmpty() ? "Add the plugin." : hint));
        }
        return entry;
    }

    @Override
    public void close() {
        loaded.close();
    }

    private record SectionSettings(String plugin, Config.Loaded config) implements Settings {
        @Override
        public <T extends Record> T as(Class<T> type) {
            return config.section(plugin, type);
        }

        @Override
        public Path dataFolder() {
            Path folder = config.dataFolder(plugin);
            try {
                return Files.createDirectories(folder);
            } catch (IOException unable) {
                throw new UncheckedIOException(
                        "Cannot make the folder of the plugin " + plugin + ": " + folder, unable);
            }
        }
    }
}
