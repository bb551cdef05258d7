package org.millrace.itest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.itest.Flow.Action;
import org.millrace.itest.Flow.Shape;

/**
 * Random workflows, random crashes: whatever happens on the way, the story ends as that of the run that nothing happened
 * to. {@code -Dmillrace.seed=N} begins with another seed, {@code -Dmillrace.runs=N} runs more.
 */
class RandomCrashTest {

    private static final long SEED = Long.getLong("millrace.seed", 1);
    private static final int RUNS = Integer.getInteger("millrace.runs", 250);
    private static final int MOST_DEATHS = 4;

    @TempDir(factory = MemoryFolder.class)
    Path folder;

    private int rigs;

    @Test
    void noCrashChangesTheStory() throws IOException {
        System.out.println("RandomCrashTest: seeds " + SEED + " to " + (SEED + RUNS - 1));
        for (long seed = SEED; seed < SEED + RUNS; seed++) {
            crash(seed);
        }
    }

    private void crash(long seed) throws IOException {
        RandomFlow.Flows flows = new RandomFlow(seed).next();
        Run whole = run(flows, 0);
        Random random = new Random(seed);
        int deaths = 1 + random.nextInt(MOST_DEATHS);
        int[] fatal = random.ints(deaths, 1, whole.points() + 1).toArray();

        Run crashed = run(flows, fatal);

        String what = "seed " + seed + ", deaths at " + java.util.Arrays.toString(fatal) + " of " + whole.points()
                + "\n" + flows.job().json();
        assertThat(crashed.story()).as(what).isEqualTo(whole.story());
        expectCalls(what, crashed.calls(), whole.calls(), deaths);
    }

    /** Everything was called, and each death cost at most what had been called before it for one piece of work. */
    private static void expectCalls(String what, Map<String, Long> found, Map<String, Long> expected, int deaths) {
        assertThat(found.keySet()).as(what).isEqualTo(expected.keySet());
        found.forEach((call, times) ->
                assertThat(times).as(what + " " + call).isBetween(1L, expected.get(call) * (1 + deaths)));
    }

    /** Every point of one run that has everything in it. */
    @Test
    void noPointChangesTheStory() throws IOException {
        RandomFlow.Flows flows = everything();
        Run whole = run(flows, 0);
        System.out.println("RandomCrashTest: " + whole.points() + " points of store and files, each a death");
        assertThat(whole.points()).isGreaterThan(100);
        for (int point = 1; point <= whole.points(); point++) {
            Run crashed = run(flows, point);

            String what = "death at " + point + ", " + crashed.place();
            assertThat(crashed.story()).as(what).isEqualTo(whole.story());
            expectCalls(what, crashed.calls(), whole.calls(), 1);
        }
    }

    private static RandomFlow.Flows everything() {
        return new RandomFlow.Flows(
                Flow.named("ProofBatch")
                        .step(
                                "Processing",
                                Shape.jobs("Proof"),
                                Action.of("SPREAD").n(2))
                        .step("Reporting", Shape.REF.behaving("FINALLY"), Action.of("NOTE")),
                Flow.named("Proof")
                        .step(
                                "One",
                                Action.of("NOTE").writes("one.txt"),
                                Action.of("FACT").n(20))
                        .step("Two", Action.of("FLAKY").n(1).reads("one.txt"))
                        .step("Three", Action.of("LATER").pause(20))
                        .step("Listing", Action.of("ELEMENTS").n(5).writes("list.jsonl"))
                        .step("Four", Shape.lines("list.jsonl", 2, 2), Action.of("NOTE"))
                        .step(
                                "Five",
                                Shape.jobs("Grandchild"),
                                Action.of("SPREAD").n(2))
                        .step("Six", Shape.REF.by("Other"), Action.of("NOTE").writes("two.txt"))
                        .step("Seven", Shape.REF.behaving("NOBLOCKING"), Action.of("SOUR"))
                        .step("Eight", Shape.REF.behaving("ON_FAILURE"), Action.of("NOTE"))
                        .step("Nine", Shape.REF.behaving("FINALLY"), Action.of("NOTE")),
                Flow.named("Grandchild").step("Little", Action.of("NOTE")));
    }

    /**
     * What came of a run.
     *
     * @param story of all items
     * @param calls of handlers
     * @param points how many the first process passed
     * @param place the last of them
     */
    private record Run(String story, Map<String, Long> calls, int points, String place) {}

    /** One process for each death, and one that lives. */
    private Run run(RandomFlow.Flows flows, int... deaths) throws IOException {
        Path own = Files.createDirectory(folder.resolve("rig-" + rigs++));
        try (MemoryRig rig = new MemoryRig(own, flows)) {
            CrashPoints first = new CrashPoints(deaths[0]);
            rig.run(first);
            for (int next = 1; next < deaths.length; next++) {
                rig.run(new CrashPoints(deaths[next]));
            }
            rig.run(new CrashPoints(0));
            int points = first.passed().size();
            return new Run(rig.story(), rig.calls(), points, first.passed().get(points - 1));
        }
    }
}
