package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.batch.BatchId;
import org.millrace.item.Demand;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.Tally;

/** Making many jobs, beside others who make some. */
class ExpansionTest {

    private static final WorkflowPin WORKFLOW = new WorkflowPin("Ingest", "a".repeat(64), Map.of("profile", "maps"));

    @RegisterExtension
    static final TestTree SERVER = new TestTree();

    private ZkConfig config;
    private ZkConnection connection;
    private ZooKeeperStores stores;
    private Tree tree;

    @BeforeEach
    void open() throws KeeperException, InterruptedException {
        config = SERVER.fresh();
        connection = ZkConnection.open(config);
        stores = ZooKeeperStores.open(connection, Clock.systemUTC());
        tree = new Tree(connection);
    }

    @AfterEach
    void close() {
        stores.close();
    }

    private static NewBatch batch(String key) {
        return new NewBatch(key, WORKFLOW, Map.of("profile", "maps"), "DefaultWorker", 50, Optional.empty());
    }

    private static NewJob job(int number) {
        return new NewJob(
                WORKFLOW, Map.of("local_id", "local-" + number), "fetchers", new Demand(50, number), Optional.empty());
    }

    private static Lease begun(ZooKeeperStores stores, String key) {
        BatchId batch = stores.stores().intake().submit(batch(key));
        Lease lease = stores.stores().state().claim(batch, "worker").orElseThrow();
        Place processing = new Place(State.of("Processing"), "DefaultWorker");
        stores.stores()
                .state()
                .commit(
                        lease,
                        Change.to(
                                lease.item().begin(processing, Clock.systemUTC().instant())));
        return lease;
    }

    private static Tally expand(ZooKeeperStores stores, String key, int jobs) {
        Lease lease = begun(stores, key);
        return stores.stores()
                .intake()
                .expand(
                        lease,
                        (BatchId) lease.item().id(),
                        IntStream.range(0, jobs).mapToObj(ExpansionTest::job).iterator());
    }

    @Test
    @Timeout(120)
    void aThousandJobsTakeSecondsAndFarFewerRequests() {
        Tally tally = expand(stores, "large", 1_000);
        assertThat(tally.counts().processing()).isEqualTo(1_000);
        assertThat(tally.expected()).hasValue(1_000);
        int writes = tree.read(ZkLayout.made(tally.batch())).version();
        assertThat(writes).isLessThan(1_000 / 50);
        assertThat(tree.children(ZkLayout.ready("fetchers"))).hasSize(1_000);
    }

    @Test
    @Timeout(120)
    void expansionsOfManyProcessesAndMerrittsSequentialCreatesShareTheNumbers() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        CompletableFuture<List<String>> merritt = CompletableFuture.supplyAsync(() -> createUntil(stop));
        try (ZooKeeperStores second = ZooKeeperStores.open(ZkConnection.open(config), Clock.systemUTC())) {
            CompletableFuture<Tally> theirs = CompletableFuture.supplyAsync(() -> expand(second, "second", 600));
            CompletableFuture<Tally> ours = CompletableFuture.supplyAsync(() -> expand(stores, "first", 600));
            CompletableFuture<Tally> third = CompletableFuture.supplyAsync(() -> expand(stores, "third", 300));
            assertThat(theirs.get().counts().processing()).isEqualTo(600);
            assertThat(ours.get().counts().processing()).isEqualTo(600);
            assertThat(third.get().counts().processing()).isEqualTo(300);
        } finally {
            stop.set(true);
        }
        List<String> sequential = merritt.get();
        assertThat(sequential).isNotEmpty().doesNotHaveDuplicates();
        List<String> jobs = tree.children(ZkLayout.jobs());
        assertThat(jobs).hasSize(1 + 1_500 + sequential.size()); // and the folder of queues
        assertThat(jobs.stream().filter(name -> name.startsWith("jid")).sorted())
                .as("numbers without a gap")
                .containsExactlyElementsOf(IntStream.rangeClosed(1, jobs.size() - 1)
                        .mapToObj("jid%010d"::formatted)
                        .toList());
    }

    private List<String> createUntil(AtomicBoolean stop) {
        List<String> made = new ArrayList<>();
        try (ZkConnection other = ZkConnection.open(config)) {
            ZooKeeper session = other.session();
            while (!stop.get()) {
                for (int request = 0; request < 30; request++) {
                    session.exists("/jobs/states/pending", false); // as many as its client sends for a job
                }
                made.add(session.create("/jobs/jid", new byte[0], other.acl(), CreateMode.PERSISTENT_SEQUENTIAL));
            }
            return made;
        } catch (KeeperException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    void manySubmissionsAtOnceGetNumbersInARow() {
        List<BatchId> batches = IntStream.range(0, 200)
                .parallel()
                .mapToObj(number -> stores.stores().intake().submit(batch("key-" + number)))
                .sorted()
                .toList();
        assertThat(batches)
                .containsExactlyElementsOf(
                        IntStream.range(0, 200).mapToObj(BatchId::of).toList());
    }
}
