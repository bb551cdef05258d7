package org.millrace.itest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.millrace.itest.CrashSite.Run;
import org.millrace.itest.Cut.Aftermath;
import org.millrace.itest.Cut.Moment;

/**
 * Every request that a process sends to ZooKeeper is once its last: before it is sent, and after it was applied but before
 * the answer. Whoever comes after it ends what it began, and the tree, the history and the files are those of a run that
 * nothing happened to. If only the connection breaks there, the process itself goes on, and nothing is done twice.
 *
 * <p>With what scripts begin alike, handing in and beginning a batch, the first of them is cut; the others where they part.
 * With {@code -Pchaos} all of them are cut everywhere.
 */
class CrashRecoveryIT {

    @TempDir(factory = MemoryFolder.class)
    static Path folder;

    private static final AtomicInteger DEATHS = new AtomicInteger();
    private static final AtomicInteger LOSSES = new AtomicInteger();

    private static final Beginnings OF_DEATHS = new Beginnings();
    private static final Beginnings OF_LOSSES = new Beginnings();

    private static CrashSite site;

    @BeforeAll
    static void start() throws IOException {
        site = CrashSite.open(folder);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        site.close();
        System.out.println("CrashRecoveryIT: " + DEATHS + " deaths and " + LOSSES + " lost connections");
    }

    @ParameterizedTest
    @EnumSource(CrashScript.class)
    void everyDeathIsSurvived(CrashScript script) throws Exception {
        Run whole = site.run(script, List.of());
        List<Cut> cuts = deaths(whole);
        System.out.println("CrashRecoveryIT: " + script + ", "
                + whole.requests().size() + " requests, " + cuts.size() + " deaths");
        DEATHS.addAndGet(cuts.size());
        CrashSite.forEach(cuts, cut -> {
            Run crashed = site.run(script, List.of(cut));
            expectSame(cut, crashed, whole);
            assertThat(crashed.calls().keySet())
                    .as(cut.toString())
                    .isEqualTo(whole.calls().keySet());
        });
    }

    @ParameterizedTest
    @EnumSource(CrashScript.class)
    void everyLostConnectionIsSurvived(CrashScript script) throws Exception {
        Run whole = site.run(script, List.of());
        List<Cut> cuts = losses(whole);
        LOSSES.addAndGet(cuts.size());
        CrashSite.forEach(cuts, cut -> {
            Run cutOff = site.run(script, List.of(cut));
            expectSame(cut, cutOff, whole);
            assertThat(cutOff.calls()).as(cut + ": each call once").isEqualTo(whole.calls());
        });
    }

    /** Both sides of every request. */
    private static List<Cut> deaths(Run whole) {
        List<Cut> cuts = new ArrayList<>();
        for (int request = firstOfItsOwn(whole, OF_DEATHS);
                request <= whole.requests().size();
                request++) {
            cuts.add(new Cut(Moment.BEFORE, request, Aftermath.DEATH));
            cuts.add(new Cut(Moment.AFTER, request, Aftermath.DEATH));
        }
        return cuts;
    }

    /**
     * Both sides of every write, and before every third read: reads are repeated by one piece of code, whatever they are.
     * With {@code -Pchaos} both sides of every request.
     */
    private static List<Cut> losses(Run whole) {
        List<Cut> cuts = new ArrayList<>();
        for (int request = firstOfItsOwn(whole, OF_LOSSES);
                request <= whole.requests().size();
                request++) {
            boolean all =
                    Chaos.isOn() || whole.requests().get(request - 1).kind().writes();
            if (all || request % 3 == 0) {
                cuts.add(new Cut(Moment.BEFORE, request, Aftermath.RECONNECT));
            }
            if (all) {
                cuts.add(new Cut(Moment.AFTER, request, Aftermath.RECONNECT));
            }
        }
        return cuts;
    }

    private static int firstOfItsOwn(Run whole, Beginnings known) {
        int shared = known.shared(whole.requests().stream().map(Plain::of).toList());
        return Chaos.isOn() ? 1 : shared + 1;
    }

    private static void expectSame(Cut cut, Run found, Run whole) {
        assertThat(found.story()).as(cut.toString()).isEqualTo(whole.story());
        assertThat(without(found.tree(), whole.tree()))
                .as(cut + ": nodes too many")
                .isEmpty();
        assertThat(without(whole.tree(), found.tree()))
                .as(cut + ": nodes too few")
                .isEmpty();
    }

    private static Set<String> without(Set<String> some, Set<String> others) {
        Set<String> left = new TreeSet<>(some);
        left.removeAll(others);
        return left;
    }
}
