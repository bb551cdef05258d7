package org.millrace.itest;

import java.time.Clock;
import java.util.Set;
import org.millrace.files.WorkspaceRoot;
import org.millrace.worker.Caretaker;
import org.millrace.worker.Equipment;
import org.millrace.worker.Meters;
import org.millrace.worker.Worker;
import org.millrace.worker.WorkerSettings;

/** A real worker with its caretaker, in the test's own process. */
final class SiteWorker implements AutoCloseable {

    private final Worker worker;
    private final Caretaker caretaker;

    private SiteWorker(Worker worker, Caretaker caretaker) {
        this.worker = worker;
        this.caretaker = caretaker;
    }

    static SiteWorker start(String id, ZkRig rig, WorkspaceRoot files, Journal journal, Set<String> groups) {
        Equipment equipment = Gear.of(rig.stores(), files, new ProofHandlers(journal), Clock.systemUTC());
        Meters meters = new Meters();
        Worker worker = new Worker(equipment, meters, WorkerSettings.of(id, groups, 8));
        worker.start();
        return new SiteWorker(
                worker, new Caretaker(equipment, meters, worker.card(), Caretaker.Duties.of(message -> {})));
    }

    @Override
    public void close() {
        worker.close();
        caretaker.close();
    }
}
