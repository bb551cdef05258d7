package org.millrace.plugins;

import com.google.inject.Scopes;
import com.google.inject.spi.ProvisionListener;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import org.millrace.spi.Handler;

/** What of a plugin has to be closed: its handlers and singletons that can be, the last one that was built first. */
final class Closeables implements ProvisionListener {

    private static final System.Logger LOG = System.getLogger(Closeables.class.getName());

    private final String plugin;
    private final Deque<AutoCloseable> built = new ArrayDeque<>();

    Closeables(String plugin) {
        this.plugin = plugin;
    }

    @Override
    public <T> void onProvision(ProvisionInvocation<T> provision) {
        T object = provision.provision(); // what it depends on has been noted when this returns
        if (object instanceof AutoCloseable closeable
                && (object instanceof Handler || Scopes.isSingleton(provision.getBinding()))) {
            note(closeable);
        }
    }

    private synchronized void note(AutoCloseable closeable) {
        built.push(closeable);
    }

    /** Closes each once. One that fails does not keep the others. */
    synchronized void closeAll() {
        while (!built.isEmpty()) {
            close(built.pop());
        }
    }

    private void close(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception | LinkageError foreign) { // the boundary to a plugin's code
            String name = closeable.getClass().getName();
            LOG.log(Level.WARNING, "A part of the plugin " + plugin + " could not be closed: " + name, foreign);
        }
    }
}
