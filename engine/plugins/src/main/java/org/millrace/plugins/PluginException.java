package org.millrace.plugins;

import org.millrace.definition.handler.HandlerDescription;

/** A plugin that looked well but whose code cannot be used. The message is one sentence for the deployer. */
public final class PluginException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String plugin;
    private final String jar;
    private final String className;

    PluginException(String plugin, HandlerDescription handler, Throwable cause) {
        super(
                "The handler " + handler.key() + " of the plugin " + plugin + " (class " + handler.className() + " in "
                        + handler.origin() + ") cannot be used: " + Causes.sentence(cause),
                cause);
        this.plugin = plugin;
        this.jar = handler.origin();
        this.className = handler.className();
    }

    /** The plugin's name. */
    public String plugin() {
        return plugin;
    }

    /** The jar whose index names the handler, as {@code plugin/jar}. */
    public String jar() {
        return jar;
    }

    /** The handler's class. */
    public String className() {
        return className;
    }
}
