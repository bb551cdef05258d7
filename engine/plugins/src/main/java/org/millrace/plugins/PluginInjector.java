package org.millrace.plugins;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.matcher.Matchers;
import com.google.inject.name.Names;
import jakarta.inject.Inject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.time.Clock;
import java.util.Arrays;
import org.millrace.spi.Handler;

/** Builds the handlers of one plugin, with one injector for all of them. */
final class PluginInjector {

    static {
        // Guice would generate classes through Unsafe, which newer Javas warn about and will refuse. We use no
        // interceptors, so plain reflection does all we need. Guice reads this once, when it is first touched.
        System.setProperty("guice_bytecode_gen_option", "DISABLED");
    }

    private final ClassLoader loader;
    private final Closeables closeables;
    private final Injector injector;

    PluginInjector(String plugin, ClassLoader loader, Clock clock) {
        this.loader = loader;
        this.closeables = new Closeables(plugin);
        this.injector = Guice.createInjector(new PluginModule(plugin, clock, closeables));
    }

    /** A new handler; while its code runs, the thread's context class loader is the plugin's. */
    Handler build(String className) throws ClassNotFoundException, UnusableHandlerException {
        ClassLoader before = enter();
        try {
            return injector.getInstance(handlerClass(className));
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    /** Closes what was built and can be closed. */
    void close() {
        ClassLoader before = enter();
        try {
            closeables.closeAll();
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private ClassLoader enter() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        return before;
    }

    private Class<? extends Handler> handlerClass(String className)
            throws ClassNotFoundException, UnusableHandlerException {
        Class<?> type = Class.forName(className, false, loader);
        if (!Handler.class.isAssignableFrom(type)) {
            throw new UnusableHandlerException("it does not implement " + Handler.class.getName());
        }
        if (Modifier.isAbstract(type.getModifiers())) {
            throw new UnusableHandlerException("it is abstract");
        }
        if (Arrays.stream(type.getDeclaredConstructors()).noneMatch(PluginInjector::isForUs)) {
            throw new UnusableHandlerException(
                    "it has neither a public constructor without parameters nor one with @" + Inject.class.getName());
        }
        return type.asSubclass(Handler.class);
    }

    private static boolean isForUs(Constructor<?> constructor) {
        return constructor.isAnnotationPresent(Inject.class)
                || (constructor.getParameterCount() == 0 && Modifier.isPublic(constructor.getModifiers()));
    }

    /** What the engine offers to a plugin's constructors beside the plugin's own classes. */
    private static final class PluginModule extends AbstractModule {

        private final String plugin;
        private final Clock clock;
        private final Closeables closeables;

        PluginModule(String plugin, Clock clock, Closeables closeables) {
            this.plugin = plugin;
            this.clock = clock;
            this.closeables = closeables;
        }

        @Override
        protected void configure() {
            binder().disableCircularProxies();
            bindListener(Matchers.any(), closeables);
            bind(Clock.class).toInstance(clock);
            bind(String.class).annotatedWith(Names.named("plugin")).toInstance(plugin);
        }
    }
}
