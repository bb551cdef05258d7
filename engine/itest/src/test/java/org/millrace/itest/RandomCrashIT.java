package org.millrace.itest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.itest.CrashSite.Run;
import org.millrace.itest.CrashSite.Script;
import org.millrace.itest.Cut.Aftermath;
import org.millrace.itest.Cut.Moment;

/**
 * Random workflows, random deaths and lost connections, on a real server: whatever happens on the way, the story ends as
 * that of the run that nothing happened to. {@code -Dmillrace.seed=N} begins with another seed, {@code -Dmillrace.runs=N}
 * runs more.
 */
class RandomCrashIT {

    private static final long SEED = Long.getLong("millrace.seed", 1);
    private static final int RUNS = Integer.getInteger("millrace.runs", Chaos.isOn() ? 2_000 : 200);
    private static final int MOST_CUTS = 3;

    @TempDir(factory = MemoryFolder.class)
    Path folder;

    private final AtomicInteger cuts = new AtomicInteger();

    @Test
    void noCrashChangesTheStory() throws Exception {
        try (CrashSite site = CrashSite.open(folder)) {
            CrashSite.forEach(LongStream.range(SEED, SEED + RUNS).boxed().toList(), seed -> crash(site, seed));
        }
        System.out.println(
                "RandomCrashIT: seeds " + SEED + " to " + (SEED + RUNS - 1) + ", cut " + cuts.get() + " times");
    }

    private void crash(CrashSite site, long seed) throws Exception {
        RandomScript script = new RandomScript(new RandomFlow(seed).next());
        Run whole = site.run(script, List.of());
        List<Cut> planned = plan(new Random(seed), whole.requests().size());
        cuts.addAndGet(planned.size());

        Run crashed = site.run(script, planned);

        String what =
                "seed " + seed + ", " + planned + "\n" + script.flows().get(1).json();
        assertThat(crashed.story()).as(what).isEqualTo(whole.story());
        assertThat(pieces(crashed)).as(what).isEqualTo(pieces(whole));
    }

    /** Some deaths, and perhaps at last a lost connection. */
    private static List<Cut> plan(Random random, long requests) {
        List<Cut> planned = new ArrayList<>();
        int deaths = 1 + random.nextInt(MOST_CUTS);
        for (int death = 0; death < deaths; death++) {
            planned.add(cut(random, requests, Aftermath.DEATH));
        }
        if (random.nextInt(3) == 0) {
            planned.add(cut(random, requests, Aftermath.RECONNECT));
        }
        return planned;
    }

    private static Cut cut(Random random, long requests, Aftermath aftermath) {
        return new Cut(random.nextBoolean() ? Moment.BEFORE : Moment.AFTER, 1 + random.nextLong(requests), aftermath);
    }

    /** How many pieces of work of each kind were done; which number a job has depends on who came first. */
    private static Map<String, Integer> pieces(Run run) {
        Map<String, Integer> pieces = new TreeMap<>();
        run.calls()
                .keySet()
                .forEach(call -> pieces.merge(call.replaceAll("(jid|bid)[0-9]{10}", "$1"), 1, Integer::sum));
        return pieces;
    }

    private record RandomScript(RandomFlow.Flows random) implements Script {

        @Override
        public List<Flow> flows() {
            return List.of(random.batch(), random.job(), random.grandchild());
        }

        @Override
        public void play(CrashProcess process) {
            process.work(process.submit());
        }
    }
}
