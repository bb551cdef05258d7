package org.millrace.plugins;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.millrace.spi.Handler;

/**
 * The classes of one plugin. It sees the JDK, the packages that it shares with the engine, and its own jars; of the
 * engine's other classes and resources it sees nothing, so that a plugin may carry any version of any library.
 *
 * <p>A shared package always comes from the engine, even if a jar of the plugin holds a copy: a handler must be a
 * {@link Handler} to both sides. Packages are shared one by one, since packages of the engine lie below some of them;
 * only slf4j is shared whole. What the JDK has comes from the JDK.
 */
final class PluginClassLoader extends URLClassLoader {

    private static final Set<String> SHARED_PACKAGES =
            Set.of("org.millrace.spi", "org.millrace.workspace", "jakarta.inject", "org.slf4j");
    private static final String SHARED_TREE = "org.slf4j.";

    static {
        registerAsParallelCapable();
    }

    private final ClassLoader engine = Handler.class.getClassLoader();

    PluginClassLoader(String plugin, List<URL> jars) {
        super("plugin " + plugin, jars.toArray(URL[]::new), getPlatformClassLoader());
    }

    /** From the engine if shared; else as any loader does whose parent is the JDK. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return isShared(name) ? engine.loadClass(name) : super.loadClass(name, resolve);
    }

    /** The plugin's own resource, else the JDK's. */
    @Override
    public @Nullable URL getResource(String name) {
        URL own = findResource(name);
        return own != null ? own : super.getResource(name);
    }

    /** The plugin's own resources, then the JDK's. */
    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        List<URL> found = new ArrayList<>(Collections.list(findResources(name)));
        found.addAll(Collections.list(getParent().getResources(name)));
        return Collections.enumeration(found);
    }

    private static boolean isShared(String className) {
        String packageName = className.substring(0, Math.max(0, className.lastIndexOf('.')));
        return SHARED_PACKAGES.contains(packageName) || packageName.startsWith(SHARED_TREE);
    }
}
