package org.millrace.itest;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import org.millrace.worker.Caretaker;
import org.millrace.worker.Equipment;
import org.millrace.worker.Meters;
import org.millrace.worker.Worker;
import org.millrace.worker.WorkerSettings;
import org.millrace.workspace.vfs.Durability;
import org.millrace.workspace.vfs.VfsWorkspaceRoot;
import org.millrace.workspace.vfs.WorkspaceSettings;

/** A worker as a process: {@code WorkerMain ID CONNECT WORKSPACE JOURNAL SESSION_MILLIS SLOTS}. It runs until it is killed. */
public final class WorkerMain {

    private WorkerMain() {}

    public static void main(String[] args) throws InterruptedException {
        String id = args[0];
        ZkRig rig = ZkRig.open(args[1], Duration.ofMillis(Long.parseLong(args[4])), Clock.systemUTC());
        VfsWorkspaceRoot files = VfsWorkspaceRoot.open(
                Path.of(args[2]).toUri(), WorkspaceSettings.standard().with(Durability.NONE));
        Equipment equipment = Gear.of(
                rig.stores(), files, new ProofHandlers(new Journal.InFile(Path.of(args[3]))), Clock.systemUTC());
        Meters meters = new Meters();
        WorkerSettings settings = new WorkerSettings(
                id,
                Set.of("DefaultWorker", "Other"),
                "localhost",
                Integer.parseInt(args[5]),
                Duration.ofSeconds(5),
                Duration.ofSeconds(5));
        Worker worker = new Worker(equipment, meters, settings);
        worker.start();
        Caretaker caretaker = new Caretaker(equipment, meters, worker.card(), Caretaker.Duties.of(message -> {}));
        Runtime.getRuntime().addShutdownHook(new Thread(caretaker::close)); // unless it is killed
        System.out.println("started " + id);
        Thread.currentThread().join();
    }
}
