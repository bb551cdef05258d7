package org.millrace.itest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.batch.BatchId;
import org.millrace.itest.Flow.Action;
import org.millrace.itest.Flow.Shape;
import org.millrace.lifecycle.State;
import org.millrace.zookeeper.EmbeddedConfig;
import org.millrace.zookeeper.EmbeddedZooKeeper;

/** A step over a list so long that neither the tree nor the worker's memory may depend on it. */
class MillionElementsIT {

    private static final int ELEMENTS = Integer.getInteger("millrace.elements", 1_000_000);
    private static final int PARALLELISM = 4;
    private static final int MOST_CHUNKS = 4_096;
    private static final int FEW_NODES = 100;
    private static final Duration PATIENCE = Chaos.lasting(Duration.ofMinutes(3), Duration.ofMinutes(30));

    private static final Flow LIST = Flow.named("ListBatch")
            .step("Listing", Action.of("ELEMENTS").n(ELEMENTS).writes("list.jsonl"))
            .step("Checking", Shape.lines("list.jsonl", PARALLELISM, 1), Action.of("COUNT"));

    @TempDir
    Path folder;

    @Test
    void itIsGoneOnWithAfterAKillInConstantSpace() throws Exception {
        EmbeddedConfig config = EmbeddedConfig.in(folder.resolve("zookeeper"))
                .synced(EmbeddedConfig.Sync.NONE)
                .ticking(Duration.ofMillis(200));
        try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start(config);
                ZkRig rig = ZkRig.open(server.connectString() + "/list", Duration.ofSeconds(4), Clock.systemUTC());
                WorkerFleet fleet = new WorkerFleet(
                        folder,
                        new WorkerFleet.Setup(
                                server.connectString() + "/list", Duration.ofSeconds(2), PARALLELISM, "-Xmx256m"))) {
            Files.createDirectories(fleet.workspace());
            rig.deploy(LIST);
            fleet.start();
            BatchId batch = rig.submit(LIST.id(), "one");
            awaitCalls(fleet, ELEMENTS / 4);
            int nodes = rig.image().nodes().size();
            fleet.kill(0);
            fleet.start();
            rig.awaitEnd(List.of(batch), PATIENCE);

            assertThat(rig.stores().state().load(batch).state()).isEqualTo(State.COMPLETED);
            assertThat(nodes).as("nodes in the whole tree while it ran").isLessThan(FEW_NODES);
            expectEachElement(fleet);
        }
    }

    private static void awaitCalls(WorkerFleet fleet, long calls) {
        Eventually.hold("the first " + calls + " elements", PATIENCE, () -> counted(fleet) >= calls);
    }

    private static long counted(WorkerFleet fleet) throws IOException {
        long counted = 0;
        for (byte calls : Journal.InFile.elements(fleet.journal())) {
            counted += calls > 0 ? 1 : 0;
        }
        return counted;
    }

    /** Every one at least once; again only those of the chunks that were in flight when the worker was killed. */
    private static void expectEachElement(WorkerFleet fleet) throws IOException {
        byte[] calls = Journal.InFile.elements(fleet.journal());
        long again = 0;
        for (int element = 0; element < ELEMENTS; element++) {
            assertThat(calls[element]).as("calls for element " + element).isPositive();
            again += calls[element] - 1;
        }
        int chunk = (ELEMENTS + MOST_CHUNKS - 1) / MOST_CHUNKS;
        System.out.println("MillionElementsIT: " + ELEMENTS + " elements, " + again + " of them run again");
        assertThat(again).isLessThanOrEqualTo((long) PARALLELISM * (chunk + 1));
    }
}
