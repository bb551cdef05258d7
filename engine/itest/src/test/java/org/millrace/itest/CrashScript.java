package org.millrace.itest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.millrace.batch.BatchId;
import org.millrace.item.Item;
import org.millrace.itest.Flow.Action;
import org.millrace.itest.Flow.Shape;
import org.millrace.itest.Invariants.Removal;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.store.Change;
import org.millrace.store.Controls;

/**
 * What a process does that may die anywhere in it. The process that comes after it does the same from the beginning: every
 * line says what shall be, and does nothing if it is so already.
 */
enum CrashScript implements CrashSite.Script {
    /** Claim, begin, steps with outputs and facts, hand-over to another group, the final commit. */
    STEPS(Flow.named("Proof")
            .step("One", Action.of("NOTE").writes("one.txt"), Action.of("FACT").n(20))
            .step("Two", Shape.REF.by("Other"), Action.of("NOTE").reads("one.txt"))
            .step("Three", Shape.REF.behaving("FINALLY"), Action.of("NOTE").writes("two.txt"))),

    /** An attempt that is retried, a wait that is woken. */
    WAITS(Flow.named("Proof")
            .step("One", Action.of("FLAKY").n(1))
            .step("Two", Action.of("LATER").pause(20).writes("two.txt"))),

    /** A list in chunks, one of which waits. */
    LIST(Flow.named("Proof")
            .step("Listing", Action.of("ELEMENTS").n(5).writes("list.jsonl"))
            .step("One", Shape.lines("list.jsonl", 2, 2), Action.of("NOTE"))
            .step("Two", Shape.lines("list.jsonl", 1, 3), Action.of("LATER"))),

    /** Child jobs of a job. */
    CHILDREN(Flow.named("Proof")
            .step("One", Shape.jobs("Grandchild"), Action.of("SPREAD").n(2))),

    /** A failure with what runs after it, and an operator who has the job tried again, in vain. */
    FAILURE(Flow.named("Proof")
            .step("One", Action.of("NOTE"))
            .step("Two", Action.of("SOUR"))
            .step("Three", Shape.REF.behaving("ON_FAILURE"), Action.of("NOTE"))
            .step("Four", Shape.REF.behaving("FINALLY"), Action.of("NOTE"))) {
        @Override
        public void play(CrashProcess process) {
            BatchId batch = process.submit();
            process.work(batch);
            process.onJobs(batch, State.FAILED, this::requeue);
            process.work(batch);
        }

        private Optional<Change> requeue(Item item, CrashProcess process) {
            boolean again = item.course().retryCount() > 0;
            return again
                    ? Optional.empty()
                    : Optional.of(
                            Change.to(((Job) item).resume(new Place(State.of("Two"), "DefaultWorker"), process.now())));
        }
    },

    /** A gate at which the job is held, and an operator who opens it. */
    GATE(Flow.named("Proof")
            .step("One", Shape.REF.behaving("PAUSE"), Action.of("NOTE").writes("one.txt"))
            .step("Two", Action.of("NOTE").reads("one.txt"))) {
        @Override
        public void play(CrashProcess process) {
            BatchId batch = process.submit();
            process.work(batch);
            process.onJobs(batch, State.HELD, (item, by) -> Optional.of(Change.to(item.release(by.now()))));
            process.work(batch);
        }
    },

    /** A job that waits for a key, and somebody who signals it. */
    SIGNAL(Flow.named("Proof").step("One", Action.of("SIGNAL"))) {
        @Override
        public void play(CrashProcess process) {
            BatchId batch = process.submit();
            process.workUntilWaiting(batch);
            process.waiting(batch).forEach(job -> process.stores().wakeups().signal("proof/" + job.value()));
            process.work(batch);
        }
    },

    /** Locks and reservations. */
    GUARDS(Flow.named("Proof").step("One", Action.of("GUARD").n(10).writes("one.txt"))),

    /** Messages at the end of a job, handed out and removed. */
    MESSAGES(Flow.named("Proof").telling("proofs").step("One", Action.of("NOTE"))) {
        @Override
        public void play(CrashProcess process) {
            process.work(process.submit());
            process.deliver();
        }
    },

    /** An operator holds a job that has not begun, and lets it go on. */
    HOLD(Flow.named("Proof").step("One", Action.of("NOTE"))) {
        @Override
        public void play(CrashProcess process) {
            BatchId batch = process.submit();
            process.workUntilMade(batch);
            for (JobId job : process.jobs(batch)) {
                process.once(job, process.actions().hold(CrashProcess.ORDER));
                process.once(job, process.actions().release(CrashProcess.ORDER));
            }
            process.work(batch);
        }
    },

    /** A collection is held: a worker holds its batch, which goes on when the collection is released. */
    HELD_COLLECTION(Flow.named("Proof").step("One", Action.of("NOTE"))) {
        @Override
        public void play(CrashProcess process) {
            BatchId batch = process.submit(COLLECTION);
            if (!process.hasBeen(batch, State.HELD)) {
                process.stores()
                        .controls()
                        .holdCollection(new Controls.Notice("maps", "of the proof", "operator", process.now()));
                process.work(batch);
            }
            process.collections().releaseWithItems("maps", CrashProcess.ORDER);
            process.work(batch);
        }
    },

    /** A collection is held, and with it, by the operator, the batch that waits to begin. */
    HOLDING_COLLECTION(Flow.named("Proof").step("One", Action.of("NOTE"))) {
        @Override
        public void play(CrashProcess process) {
            BatchId batch = process.submit(COLLECTION);
            if (!process.hasBeen(batch, State.HELD)) {
                process.collections().hold("maps", CrashProcess.ORDER);
            }
            process.collections().releaseWithItems("maps", CrashProcess.ORDER);
            process.work(batch);
        }
    },

    /** An operator stops a job; what runs after a failure runs. */
    CANCEL(Flow.named("Proof")
            .step("One", Action.of("NOTE"))
            .step("Two", Shape.REF.behaving("ON_FAILURE"), Action.of("NOTE"))
            .step("Three", Shape.REF.behaving("FINALLY"), Action.of("NOTE"))) {
        @Override
        public void play(CrashProcess process) {
            BatchId batch = process.submit();
            process.workUntilMade(batch);
            for (JobId job : process.jobs(batch)) {
                process.once(job, process.actions().cancel(CrashProcess.ORDER));
            }
            process.work(batch);
        }
    },

    /** What Merritt's client made is taken up: a batch that waits, one that it has begun, and its jobs. */
    ADOPTION(Flow.named("Proof")
            .step("Estimating", Action.of("NOTE").writes("one.txt"))
            .step("Storing", Shape.REF.by("Other"), Action.of("NOTE"))) {
        @Override
        public void prepare(ZooKeeper other, String root) throws KeeperException, InterruptedException {
            MerrittItems made = new MerrittItems(other, root);
            made.batch("waiting");
            String begun = made.begun("begun");
            made.job(begun, "Pending");
            made.job(begun, "Storing");
        }

        @Override
        public boolean beginsSound() {
            return false;
        }

        @Override
        public void play(CrashProcess process) {
            process.adopt();
            process.batches().forEach(process::work);
        }
    },

    /** A failed job is deleted with what its step had made, then its batch with all that is left of it. */
    DELETION(Flow.named("Proof")
            .step("One", Shape.jobs("Grandchild"), Action.of("SPREAD").n(1))
            .step("Two", Action.of("SOUR"))) {
        @Override
        public Removal removal() {
            return Removal.UNDER_WAY;
        }

        @Override
        public void play(CrashProcess process) {
            BatchId batch = process.submitOnce();
            if (process.isRemoved(batch)) {
                return;
            }
            if (!process.hasBeen(batch, State.DELETED)) {
                process.work(batch);
                process.jobs(batch).stream().sorted().limit(1).forEach(process::delete);
            }
            process.delete(batch);
        }
    },

    /** A batch that has ended is removed, job by job. */
    REMOVAL(Flow.named("Proof").step("One", Action.of("NOTE")), 2) {
        @Override
        public Removal removal() {
            return Removal.UNDER_WAY;
        }

        @Override
        public void play(CrashProcess process) {
            BatchId batch = process.submitOnce();
            if (!process.isRemoved(batch)) {
                process.work(batch);
                process.remove(batch);
            }
        }
    };

    private static final Map<String, String> COLLECTION = Map.of("profile", "maps");

    private final Flow job;
    private final int jobs;

    CrashScript(Flow job) {
        this(job, 1);
    }

    CrashScript(Flow job, int jobs) {
        this.job = job;
        this.jobs = jobs;
    }

    @Override
    public List<Flow> flows() {
        return List.of(
                Flow.named("ProofBatch")
                        .step(
                                "Processing",
                                Shape.jobs("Proof"),
                                Action.of("SPREAD").n(jobs))
                        .step("Reporting", Shape.REF.behaving("FINALLY"), Action.of("NOTE")),
                job,
                Flow.named("Grandchild").step("Little", Action.of("NOTE")));
    }

    @Override
    public void play(CrashProcess process) {
        process.work(process.submit());
    }

    /** A change to an item, if it is still called for. */
    interface Act {
        Optional<Change> on(Item item, CrashProcess process);
    }
}
