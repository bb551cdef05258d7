package org.millrace.itest;

import java.util.List;
import java.util.Optional;
import org.millrace.batch.BatchId;
import org.millrace.item.Item;
import org.millrace.itest.Flow.Action;
import org.millrace.itest.Flow.Shape;
import org.millrace.job.Job;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.store.Change;

/**
 * What a process does that may die anywhere in it. The process that comes after it does the same from the beginning: every
 * line says what shall be, and does nothing if it is so already.
 */
enum CrashScript {
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
        void play(CrashProcess process) {
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
        void play(CrashProcess process) {
            BatchId batch = process.submit();
            process.work(batch);
            process.onJobs(batch, State.HELD, (item, by) -> Optional.of(Change.to(item.release(by.now()))));
            process.work(batch);
        }
    },

    /** A job that waits for a key, and somebody who signals it. */
    SIGNAL(Flow.named("Proof").step("One", Action.of("SIGNAL"))) {
        @Override
        void play(CrashProcess process) {
            BatchId batch = process.submit();
            process.workUntilWaiting(batch);
            process.waiting(batch).forEach(job -> process.stores().wakeups().signal("proof/" + job.value()));
            process.work(batch);
        }
    },

    /** A batch that has ended is removed. */
    REMOVAL(Flow.named("Proof").step("One", Action.of("NOTE"))) {
        @Override
        void play(CrashProcess process) {
            BatchId batch = process.submitOnce();
            if (!process.isRemoved(batch)) {
                process.work(batch);
                process.remove(batch);
            }
        }
    };

    private final Flow job;

    CrashScript(Flow job) {
        this.job = job;
    }

    /** What is deployed before it. */
    List<Flow> flows() {
        return List.of(
                Flow.named("ProofBatch")
                        .step(
                                "Processing",
                                Shape.jobs("Proof"),
                                Action.of("SPREAD").n(1))
                        .step("Reporting", Shape.REF.behaving("FINALLY"), Action.of("NOTE")),
                job,
                Flow.named("Grandchild").step("Little", Action.of("NOTE")));
    }

    /** Does everything, or what is left of it. */
    void play(CrashProcess process) {
        process.work(process.submit());
    }

    /** A change to an item, if it is still called for. */
    interface Act {
        Optional<Change> on(Item item, CrashProcess process);
    }
}
