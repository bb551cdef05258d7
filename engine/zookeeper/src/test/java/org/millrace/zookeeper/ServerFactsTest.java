package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.job.JobId;

/** What the store relies on, asked of the server itself. */
class ServerFactsTest {

    private static final byte[] NONE = new byte[0];
    private static final JobId JOB = JobId.of(1);

    @RegisterExtension
    static final TestTree TREE = new TestTree();

    private ZkConnection connection;
    private ZooKeeper session;

    @BeforeEach
    void connect() throws KeeperException, InterruptedException {
        connection = ZkConnection.open(TREE.fresh());
        session = connection.session();
        for (String node : ZkLayout.skeleton()) {
            session.create(node, NONE, connection.acl(), CreateMode.PERSISTENT);
        }
    }

    @AfterEach
    void disconnect() {
        connection.close();
    }

    @Nested
    class Lease {

        @BeforeEach
        void job() throws KeeperException, InterruptedException {
            session.multi(List.of(create(ZkLayout.item(JOB)), create(ZkLayout.status(JOB))));
        }

        @Test
        void aClaimLeavesTheLockAtVersionOne() throws KeeperException, InterruptedException {
            claim();
            Stat lock = session.exists(ZkLayout.lock(JOB), false);
            assertThat(lock.getVersion()).isEqualTo(1);
            assertThat(lock.getEphemeralOwner()).isEqualTo(session.getSessionId());
            assertThat(session.exists(ZkLayout.status(JOB), false).getVersion()).isEqualTo(1);
        }

        @Test
        void aSecondClaimIsRefusedWhole() throws KeeperException, InterruptedException {
            claim();
            assertThatThrownBy(this::claim).isInstanceOf(KeeperException.NodeExistsException.class);
            assertThat(session.exists(ZkLayout.status(JOB), false).getVersion()).isEqualTo(1);
        }

        @Test
        void aCommitUnderMerrittsLockIsRefusedWhole() throws KeeperException, InterruptedException {
            session.create(ZkLayout.lock(JOB), NONE, connection.acl(), CreateMode.EPHEMERAL);
            assertThatThrownBy(() -> commit(0)).isInstanceOf(KeeperException.BadVersionException.class);
            assertThat(session.exists(ZkLayout.status(JOB), false).getVersion()).isZero();
        }

        @Test
        void aCommitWithoutALockIsRefusedWhole() throws KeeperException, InterruptedException {
            assertThatThrownBy(() -> commit(0)).isInstanceOf(KeeperException.NoNodeException.class);
            assertThat(session.exists(ZkLayout.status(JOB), false).getVersion()).isZero();
        }

        @Test
        void aCommitOnAnOldStatusIsRefusedWhole() throws KeeperException, InterruptedException {
            claim();
            assertThatThrownBy(() -> commit(0)).isInstanceOf(KeeperException.BadVersionException.class);
            commit(1);
            assertThat(session.exists(ZkLayout.status(JOB), false).getVersion()).isEqualTo(2);
        }

        private void claim() throws KeeperException, InterruptedException {
            session.multi(List.of(
                    Op.create(ZkLayout.lock(JOB), NONE, connection.acl(), CreateMode.EPHEMERAL),
                    Op.setData(ZkLayout.lock(JOB), NONE, 0),
                    Op.setData(ZkLayout.status(JOB), NONE, -1)));
        }

        private void commit(int statusVersion) throws KeeperException, InterruptedException {
            session.multi(
                    List.of(Op.check(ZkLayout.lock(JOB), 1), Op.setData(ZkLayout.status(JOB), NONE, statusVersion)));
        }
    }

    @Nested
    class Sequence {

        @Test
        void theFirstJobIsNumberOne() throws KeeperException, InterruptedException {
            assertThat(nextNumber()).isEqualTo(1);
            assertThat(createSequential()).isEqualTo("/jobs/jid0000000001");
        }

        @Test
        void theNextNumberCountsCreatesAlsoAfterDeletes() throws KeeperException, InterruptedException {
            for (int i = 0; i < 5; i++) {
                createSequential();
            }
            session.delete("/jobs/jid0000000002", -1);
            session.delete("/jobs/jid0000000005", -1);
            assertThat(nextNumber()).isEqualTo(6);
            assertThat(createSequential()).isEqualTo(ZkLayout.item(JobId.of(6)));
        }

        @Test
        void explicitNamesAdvanceIt() throws KeeperException, InterruptedException {
            int next = nextNumber();
            session.multi(IntStream.range(next, next + 3)
                    .mapToObj(number -> create(ZkLayout.item(JobId.of(number))))
                    .toList());
            assertThat(nextNumber()).isEqualTo(next + 3);
            assertThat(createSequential()).isEqualTo(ZkLayout.item(JobId.of(next + 3)));
        }

        @Test
        void aRefusedMultiDoesNotAdvanceIt() throws KeeperException, InterruptedException {
            List<Op> ops = List.of(create(ZkLayout.item(JobId.of(1))), Op.check("/jobs/none", 0));
            assertThatThrownBy(() -> session.multi(ops)).isInstanceOf(KeeperException.NoNodeException.class);
            assertThat(nextNumber()).isEqualTo(1);
        }

        private int nextNumber() throws KeeperException, InterruptedException {
            Stat jobs = session.exists(ZkLayout.jobs(), false);
            return (jobs.getCversion() + jobs.getNumChildren()) / 2;
        }

        private String createSequential() throws KeeperException, InterruptedException {
            return session.create(ZkLayout.jobs() + "/jid", NONE, connection.acl(), CreateMode.PERSISTENT_SEQUENTIAL);
        }
    }

    @Test
    void sixtyThousandNamesAreListed() throws KeeperException, InterruptedException {
        int names = 60_000;
        int perMulti = 1_000;
        CountDownLatch answered = new CountDownLatch(names / perMulti);
        for (int start = 0; start < names; start += perMulti) {
            List<Op> ops = new ArrayList<>();
            for (int number = start; number < start + perMulti; number++) {
                ops.add(create(ZkLayout.queueEntry("Pending", new QueueEntry(5, JobId.of(number)))));
            }
            session.multi(ops, (code, path, context, results) -> answered.countDown(), null);
        }
        answered.await();
        assertThat(session.getChildren(ZkLayout.queue("Pending"), false)).hasSize(names);
    }

    @Test
    void theSkeletonIsAsDrawn() throws KeeperException, InterruptedException {
        session.multi(List.of(
                create(ZkLayout.item(JOB)),
                Op.create(
                        ZkLayout.priority(JOB), PlainCodecs.PRIORITY.write(5), connection.acl(), CreateMode.PERSISTENT),
                Op.create(ZkLayout.lock(JOB), NONE, connection.acl(), CreateMode.EPHEMERAL),
                create(ZkLayout.queueEntry("Pending", new QueueEntry(5, JOB)))));
        assertThat(TreeDump.of(session)).isEqualTo("""
                        /batch-uuids
                        /batches
                        /counters
                        /jobs
                        /jobs/jid0000000001
                        /jobs/jid0000000001/lock (ephemeral)
                        /jobs/jid0000000001/priority = 5
                        /jobs/states
                        /jobs/states/completed
                        /jobs/states/deleted
                        /jobs/states/failed
                        /jobs/states/held
                        /jobs/states/pending
                        /jobs/states/pending/05-jid0000000001
                        /locks
                        /locks/collections
                        /locks/handlers
                        /locks/inventory
                        /locks/localid
                        /locks/queue
                        /locks/storage
                        /offices
                        /outbox
                        /ready
                        /requests
                        /reservations
                        /shared
                        /wakeups
                        /wakeups/keys
                        /wakeups/times
                        /workers
                        /workflows
                        """);
    }

    private static Op create(String path) {
        return Op.create(path, NONE, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }
}
