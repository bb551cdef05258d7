package org.millrace.itest;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Workers in processes of their own, on one workspace, that are killed and started again. */
final class WorkerFleet implements AutoCloseable {

    private final Path folder;
    private final Setup setup;
    private final List<Process> workers = new ArrayList<>();
    private int started;

    WorkerFleet(Path folder, Setup setup) {
        this.folder = folder;
        this.setup = setup;
    }

    /**
     * What they are told.
     *
     * @param connectString where the tree is
     * @param session after how long a silent worker's leases are given to others
     * @param slots how much each does at a time
     * @param heap the option that bounds their memory
     */
    record Setup(String connectString, Duration session, int slots, String heap) {}

    Path workspace() {
        return folder.resolve("workspace");
    }

    Path journal() {
        return folder.resolve("journal");
    }

    /** Starts another. */
    Process start() {
        String id = "worker-" + ++started;
        Process worker = ChildJava.start(
                folder.resolve(id + ".log"),
                List.of(setup.heap()),
                List.of(
                        WorkerMain.class.getName(),
                        id,
                        setup.connectString(),
                        workspace().toString(),
                        journal().toString(),
                        Long.toString(setup.session().toMillis()),
                        Integer.toString(setup.slots())));
        workers.add(worker);
        return worker;
    }

    /** Kills one of those that live. */
    void kill(int index) {
        ChildJava.kill(workers.remove(index));
    }

    int size() {
        return workers.size();
    }

    @Override
    public void close() {
        workers.forEach(ChildJava::kill);
        workers.clear();
    }
}
