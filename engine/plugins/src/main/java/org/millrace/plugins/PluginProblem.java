package org.millrace.plugins;

import java.util.Objects;

/**
 * Why a plugin cannot be used.
 *
 * @param plugin the plugin's name; for a problem of a whole directory, the directory
 * @param message which jars, what is wrong with them and the way out
 */
public record PluginProblem(String plugin, String message) {

    public PluginProblem {
        Objects.requireNonNull(plugin, "plugin");
        Objects.requireNonNull(message, "message");
    }

    @Override
    public String toString() {
        return plugin + ": " + message;
    }
}
