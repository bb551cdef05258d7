package org.millrace.execution;

import java.nio.file.Path;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.spi.Handler;

/** The handlers that are there. */
public interface Handlers {

    /**
     * The handler of an action key.
     *
     * @throws IllegalArgumentException if there is none; the message names the key and the nearest one
     */
    Entry find(String actionKey);

    /**
     * A handler with what it declares.
     *
     * @param handler one object that serves all calls
     * @param description its ports
     * @param settings what its plugin is given of the configuration
     */
    record Entry(Handler handler, HandlerDescription description, Settings settings) {}

    /** What a plugin is given of the configuration. */
    interface Settings {

        /** The section as a record of the plugin; an unknown or missing key is an error that says so. */
        <T extends Record> T as(Class<T> type);

        /** The plugin's folder on this machine, made if it is not there. */
        Path dataFolder();
    }
}
