package org.millrace.itest;

import java.util.List;
import java.util.Random;
import org.millrace.itest.Flow.Action;
import org.millrace.itest.Flow.Shape;

/** Workflows by chance, the same for the same seed: a batch's, that of its jobs, and that of theirs. */
final class RandomFlow {

    private static final List<String> ORDINARY = List.of("BLOCKING", "BLOCKING", "NOBLOCKING");

    private final Random random;

    RandomFlow(long seed) {
        this.random = new Random(seed);
    }

    /**
     * What is deployed together.
     *
     * @param batch run by the batch; its jobs run {@code job}
     * @param job what most is in
     * @param grandchild what a JOBS step of a job makes
     */
    record Flows(Flow batch, Flow job, Flow grandchild) {}

    Flows next() {
        Flow grandchild = Flow.named("Grandchild").step("Little", plain());
        Flow job = Flow.named("Proof");
        int steps = 1 + random.nextInt(4);
        for (int step = 0; step < steps; step++) {
            addStep(job, step);
        }
        if (random.nextInt(3) == 0) {
            job.step("Mending", Shape.REF.behaving("ON_FAILURE"), Action.of("NOTE"));
        }
        if (random.nextBoolean()) {
            job.step("Closing", Shape.REF.behaving("FINALLY"), plain());
        }
        Flow batch = Flow.named("ProofBatch")
                .step("Processing", Shape.jobs("Proof"), Action.of("SPREAD").n(1 + random.nextInt(3)))
                .step("Reporting", Shape.REF.behaving("FINALLY"), Action.of("NOTE"));
        return new Flows(batch, job, grandchild);
    }

    private void addStep(Flow job, int number) {
        String name = "Step" + number;
        Shape shape = Shape.REF.behaving(ORDINARY.get(random.nextInt(ORDINARY.size())));
        switch (random.nextInt(6)) {
            case 0 -> addList(job, number);
            case 1 ->
                job.step(name, Shape.jobs("Grandchild"), Action.of("SPREAD").n(random.nextInt(4)));
            case 2 -> job.step(name, shape, Action.of("NOTE").writes(name + ".txt"), plain());
            default -> job.step(name, shape, plain());
        }
    }

    private void addList(Flow job, int number) {
        String file = "list" + number + ".jsonl";
        job.step("List" + number, Action.of("ELEMENTS").n(random.nextInt(12)).writes(file));
        job.step(
                "Step" + number,
                Shape.lines(file, 1 + random.nextInt(3), 1 + random.nextInt(3)),
                random.nextInt(4) == 0 ? Action.of("LATER") : Action.of("NOTE"));
    }

    private Action plain() {
        return switch (random.nextInt(10)) {
            case 0 -> Action.of("FLAKY").n(1 + random.nextInt(3)); // the third time is one too many
            case 1 -> Action.of("LATER").pause(1 + random.nextInt(20));
            case 2 -> Action.of("SOUR");
            case 3 -> Action.of("FACT").n(random.nextInt(100));
            default -> Action.of("NOTE");
        };
    }
}
