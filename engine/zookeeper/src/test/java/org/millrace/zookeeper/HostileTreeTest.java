package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.batch.BatchId;
import org.millrace.control.Action;
import org.millrace.control.Actions;
import org.millrace.control.Bulk;
import org.millrace.control.Effect;
import org.millrace.control.Effect.Kind;
import org.millrace.control.Operator;
import org.millrace.control.Order;
import org.millrace.control.Selection;
import org.millrace.item.Demand;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.StateStore;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** Trees that another client has written to, well or badly. */
class HostileTreeTest {

    private static final Instant NOW = Instant.parse("2026-11-18T06:26:05Z");
    private static final WorkflowPin WORKFLOW = new WorkflowPin("Ingest", "d16e57", Map.of());
    private static final Place FETCHING = new Place(State.of("Fetching"), "fetchers");
    private static final JobId JOB = JobId.of(1);
    private static final JobId OTHER = JobId.of(2);

    @RegisterExtension
    static final TestTree SERVER = new TestTree();

    private ZooKeeperStores stores;
    private StateStore state;
    private Tree tree;

    @BeforeEach
    void twoJobs() throws KeeperException, InterruptedException {
        ZkConnection connection = ZkConnection.open(SERVER.fresh());
        stores = ZooKeeperStores.open(connection, Clock.fixed(NOW, ZoneOffset.UTC));
        state = stores.stores().state();
        tree = new Tree(connection);
        NewBatch wanted = new NewBatch("key", WORKFLOW, Map.of(), "batches", 7, Optional.empty());
        BatchId batch = stores.stores().intake().submit(wanted);
        Lease lease = state.claim(batch, "worker").orElseThrow();
        state.commit(lease, Change.to(lease.item().begin(new Place(State.of("Processing"), "batches"), NOW)));
        NewJob job = new NewJob(WORKFLOW, Map.of(), "fetchers", new Demand(5, 0), Optional.empty());
        stores.stores().intake().expand(lease, batch, List.of(job, job).iterator());
    }

    @AfterEach
    void close() {
        stores.close();
    }

    private void write(String path, String text) {
        assertThat(tree.multi(List.of(Op.setData(path, NodeText.write(text), -1))))
                .isInstanceOf(Answer.Done.class);
    }

    private static void assertFails(Reason reason, ThrowingCallable call) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(call)
                .satisfies(failure ->
                        assertThat(failure.reason()).as(failure.getMessage()).isEqualTo(reason));
    }

    private void assertOtherRuns() {
        Lease lease = state.claim(OTHER, "worker").orElseThrow();
        state.commit(lease, Change.to(lease.item().begin(FETCHING, NOW)).dropping());
        assertThat(state.load(OTHER).state()).isEqualTo(FETCHING.state());
    }

    @Test
    void aStatusThatIsNoJsonConcernsOneJob() {
        write(ZkLayout.status(JOB), "{\"status\":");
        assertFails(Reason.CORRUPT, () -> state.load(JOB));
        assertFails(Reason.CORRUPT, () -> state.claim(JOB, "worker"));
        assertThat(tree.stat(ZkLayout.lock(JOB))).isEmpty();
        assertOtherRuns();
    }

    @Test
    void aMissingNodeConcernsOneJob() {
        tree.multi(List.of(Op.delete(ZkLayout.priority(JOB), -1)));
        assertFails(Reason.CORRUPT, () -> state.load(JOB));
        assertOtherRuns();
    }

    @Test
    void aStateThatIsNoNameConcernsOneJob() {
        write(ZkLayout.status(JOB), "{\"status\":\"no such/state\",\"last_modified\":\"2026-11-18 06:26:05 +0000\"}");
        assertFails(Reason.CORRUPT, () -> state.claim(JOB, "worker"));
        assertOtherRuns();
    }

    @Test
    void aJobWithoutAWorkflowIsNotAdopted() {
        tree.multi(List.of(Op.delete(ZkLayout.workflow(JOB), -1)));
        assertFails(Reason.NOT_FOUND, () -> state.load(JOB));
        assertThat(state.claim(JOB, "worker")).isEmpty();
        assertThat(((ZkStateStore) state).isAdopted(JOB)).isFalse();
        assertThat(((ZkStateStore) state).isAdopted(OTHER)).isTrue();
    }

    @Test
    void aStatusWrittenByAnotherClientUnderTheLeaseIsNotOverwritten() {
        Lease lease = state.claim(JOB, "worker").orElseThrow();
        String theirs =
                "{\"status\":\"Failed\",\"last_modified\":\"2026-11-18 06:26:09 +0000\",\"message\":\"theirs\"}";
        write(ZkLayout.status(JOB), theirs);
        assertFails(
                Reason.STALE, () -> state.commit(lease, Change.to(lease.item().begin(FETCHING, NOW))));
        state.release(lease);
        assertThat(tree.stat(ZkLayout.lock(JOB))).isEmpty();
        assertThat(tree.read(ZkLayout.status(JOB)).read(PlainCodecs.TEXT)).isEqualTo(theirs);
    }

    @Test
    void keysOfOthersInAStatusSurviveAClaimAndACommit() {
        String before = tree.read(ZkLayout.status(JOB)).read(PlainCodecs.TEXT);
        write(ZkLayout.status(JOB), before.replaceFirst("\\{", "{\"theirs\":[1,{\"x\":null}],"));
        Lease lease = state.claim(JOB, "worker").orElseThrow();
        state.commit(lease, Change.to(lease.item().begin(FETCHING, NOW)));
        assertThat(tree.read(ZkLayout.status(JOB)).read(PlainCodecs.TEXT)).contains("\"theirs\":[1,{\"x\":null}]");
    }

    @Test
    void aCommitPutsRightWhatAnotherClientLeftHalfMoved() {
        QueueEntry entry = new QueueEntry(5, JOB);
        Lease lease = state.claim(JOB, "worker").orElseThrow();
        tree.multi(List.of(
                Op.delete(ZkLayout.queueEntry("Pending", entry), -1),
                tree.create(ZkLayout.queue("Fetching")),
                tree.create(ZkLayout.queueEntry("Fetching", entry))));
        state.commit(lease, Change.to(lease.item().begin(FETCHING, NOW)));
        assertThat(tree.children(ZkLayout.queue("Fetching"))).containsExactly(entry.name());
        assertThat(tree.children(ZkLayout.queue("Pending"))).doesNotContain(entry.name());
    }

    @Test
    void aJobThatAnotherClientHasLockedIsNotClaimed() {
        tree.multi(List.of(tree.createEphemeral(ZkLayout.lock(JOB), new byte[0])));
        assertThat(state.claim(JOB, "worker")).isEmpty();
    }

    @Test
    void whatIsDoneToManyIsDoneToTheOthers() {
        write(ZkLayout.status(JOB), "{\"status\":");
        List<Effect> effects = new ArrayList<>();
        Operator operator = new Operator(stores.stores(), Clock.fixed(NOW, ZoneOffset.UTC));
        Action hold = new Actions(stores.stores()).hold(new Order("ada", "a test"));

        new Bulk(stores.stores(), operator).act(Selection.all(Selection.Kind.JOBS), hold, effects::add);

        assertThat(effects)
                .extracting(effect -> effect.item().value(), Effect::kind)
                .containsExactly(tuple(JOB.value(), Kind.REFUSED), tuple(OTHER.value(), Kind.DONE));
        assertThat(effects.get(0).message()).contains(ZkLayout.status(JOB));
    }

    @Test
    void aCommandOnWhatCannotBeUnderstoodOrIsNotThereIsRefused() {
        write(ZkLayout.status(JOB), "{\"status\":");
        Operator operator = new Operator(stores.stores(), Clock.fixed(NOW, ZoneOffset.UTC));
        Action hold = new Actions(stores.stores()).hold(new Order("ada", "a test"));

        assertThat(List.of(JOB, JobId.of(99)))
                .allSatisfy(job -> assertThat(operator.act(job, hold).kind()).isEqualTo(Kind.REFUSED));
    }
}
