package org.millrace.itest;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.millrace.execution.Handlers;
import org.millrace.files.WorkspaceRoot;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.NewBatch;
import org.millrace.store.StoreException;
import org.millrace.store.Stores;
import org.millrace.testkit.InMemoryStores;
import org.millrace.testkit.InMemoryStores.Interceptor;
import org.millrace.testkit.InMemoryStores.Session;
import org.millrace.testkit.InMemoryStores.Write;
import org.millrace.testkit.ManualClock;
import org.millrace.worker.Equipment;
import org.millrace.workspace.vfs.Durability;
import org.millrace.workspace.vfs.VfsWorkspaceRoot;
import org.millrace.workspace.vfs.WorkspaceSettings;

/** One submission, worked on by one process after the other, each of which may die at any write to store or files. */
final class MemoryRig implements AutoCloseable {

    private final ManualClock clock = ManualClock.at("2026-01-01T00:00:00Z");
    private final InMemoryStores memory = new InMemoryStores(clock);
    private final VfsWorkspaceRoot files;
    private final Journal.InMemory journal = new Journal.InMemory();
    private final Handlers handlers = new ProofHandlers(journal);
    private int processes;

    MemoryRig(Path folder, RandomFlow.Flows flows) {
        this.files = VfsWorkspaceRoot.open(
                folder.toUri(), WorkspaceSettings.standard().with(Durability.NONE));
        Stores stores = memory.session("submitter").stores();
        stores.definitions().deploy(flows.grandchild().id(), flows.grandchild().json());
        stores.definitions().deploy(flows.job().id(), flows.job().json());
        String digest =
                stores.definitions().deploy(flows.batch().id(), flows.batch().json());
        stores.intake()
                .submit(new NewBatch(
                        "submission",
                        new WorkflowPin(flows.batch().id(), digest, Map.of()),
                        Map.of("submitter", "the proof"),
                        "DefaultWorker",
                        50,
                        Optional.empty()));
    }

    /** Runs a process until nothing is left to do, or until it dies. */
    void run(CrashPoints points) {
        Session session = memory.session("worker-" + ++processes);
        memory.intercept(interceptor(session, points));
        WorkspaceRoot fragile = new FragileFiles(files, place -> points.pass(place, session::kill));
        try {
            new SoloWorker(session.name(), equipment(session.stores(), fragile), clock, SoloWorker.Pace.IMMEDIATE)
                    .run();
        } catch (ProcessDeath asPlanned) {
            // The next one takes over.
        } catch (StoreException late) {
            if (!points.hasStruck()) {
                throw late;
            }
        } finally {
            memory.intercept(new Interceptor() {});
            session.kill();
        }
    }

    private static Interceptor interceptor(Session session, CrashPoints points) {
        return new Interceptor() {
            @Override
            public void before(Write write) {
                if (write.session().equals(session)) {
                    points.pass("before " + write.name(), session::kill);
                }
            }

            @Override
            public void after(Write write) {
                if (write.session().equals(session)) {
                    points.pass("after " + write.name(), session::kill);
                }
            }
        };
    }

    private Equipment equipment(Stores stores, WorkspaceRoot workspace) {
        return Gear.of(stores, workspace, handlers, clock);
    }

    /** What became of the submission. */
    String story() {
        return Story.of(memory.session("observer").stores(), files);
    }

    /** How often each handler was called for each element. */
    Map<String, Long> calls() {
        return journal.counts();
    }

    @Override
    public void close() {
        files.close();
    }
}
