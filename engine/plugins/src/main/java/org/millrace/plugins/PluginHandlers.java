package org.millrace.plugins;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeSet;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.spi.Handler;

/**
 * The handlers of all plugins, built and ready: one instance per key, each plugin with its own class loader and
 * injector. A handler's constructor may ask for a {@link Clock}, for the plugin's name as
 * {@code @Named("plugin") String}, and for classes of its plugin; a class of those with {@code @Singleton} is one for the
 * plugin. Thread-safe.
 */
public final class PluginHandlers implements AutoCloseable {

    private final Clock clock;
    private final Map<String, Handler> handlers = new HashMap<>();
    private final List<Closeable> loaders = new ArrayList<>();
    private final Deque<PluginInjector> injectors = new ArrayDeque<>();

    private PluginHandlers(Clock clock) {
        this.clock = clock;
    }

    /**
     * Builds every handler now, so that a broken one stops the start and not a job hours later.
     *
     * @throws IllegalStateException if the scan has problems
     * @throws PluginException if a handler cannot be loaded or built
     */
    public static PluginHandlers load(PluginScan scan, Clock clock) {
        scan.requireClean();
        PluginHandlers loaded = new PluginHandlers(clock);
        try {
            scan.plugins().forEach(loaded::add);
            return loaded;
        } catch (PluginException broken) {
            loaded.close();
            throw broken;
        }
    }

    /**
     * The handler of a key, always the same one.
     *
     * @throws NoSuchElementException if no plugin has it; the keys there are, are named
     */
    public Handler handler(String key) {
        Handler handler = handlers.get(key);
        if (handler == null) {
            throw new NoSuchElementException("No plugin has a handler with the key " + key + "; there are "
                    + (handlers.isEmpty() ? "none" : String.join(", ", new TreeSet<>(handlers.keySet()))));
        }
        return handler;
    }

    /**
     * Closes what of the plugins can be closed, handlers and singletons, in the reverse order of their making, and gives the
     * jars back. Handlers must not run any more.
     */
    @Override
    public void close() {
        while (!injectors.isEmpty()) {
            injectors.pop().close();
        }
        for (Closeable loader : loaders) {
            try {
                loader.close();
            } catch (IOException harmless) {
                // The jars were only read: nothing can be lost.
            }
        }
    }

    private void add(Plugin plugin) {
        PluginClassLoader loader = new PluginClassLoader(
                plugin.name(), plugin.jars().stream().map(PluginHandlers::url).toList());
        loaders.add(loader);
        PluginInjector injector = new PluginInjector(plugin.name(), loader, clock);
        injectors.push(injector);
        for (HandlerDescription handler : plugin.handlers()) {
            handlers.put(handler.key(), build(handler, injector, plugin));
        }
    }

    /** The boundary to foreign code: whatever it throws is told with its plugin, save a failing virtual machine. */
    private static Handler build(HandlerDescription handler, PluginInjector injector, Plugin plugin) {
        try {
            return injector.build(handler.className());
        } catch (VirtualMachineError ill) {
            throw ill;
        } catch (ClassNotFoundException | UnusableHandlerException | RuntimeException | Error broken) {
            throw new PluginException(plugin.name(), handler, broken);
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
