package org.millrace.app.engine;

import java.time.Clock;
import org.millrace.app.config.Config;
import org.millrace.files.WorkspaceRoot;
import org.millrace.store.Stores;

/** A connection to the store and the files. */
public final class Session implements AutoCloseable {

    private final Stores stores;
    private final WorkspaceRoot files;

    private Session(Stores stores, WorkspaceRoot files) {
        this.stores = stores;
        this.files = files;
    }

    public static Session visit(Config config, Clock clock) {
        throw new UnsupportedOperationException(config + " " + clock);
    }

    public Stores stores() {
        return stores;
    }

    public WorkspaceRoot files() {
        return files;
    }

    @Override
    public void close() {}
}
