package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.KeeperException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.store.Presence.Card;
import org.millrace.store.Presence.Registration;

@SuppressWarnings("try") // what is held is not looked at while it is held
class ZkPresenceTest {

    @RegisterExtension
    static final TestTree TREE = new TestTree();

    private final Background background = new Background("test");
    private ZkConfig config;
    private ZkConnection connection;
    private Tree tree;
    private ZkPresence presence;

    @BeforeEach
    void connect() throws KeeperException, InterruptedException {
        config = TREE.fresh();
        connection = ZkConnection.open(config);
        tree = new Tree(connection);
        TreeSkeleton.make(tree);
        presence = new ZkPresence(tree, background);
    }

    @AfterEach
    void disconnect() {
        background.close();
        connection.close();
    }

    @Test
    void aWorkerIsThereInEachOfItsGroupsUntilItIsWithdrawn() {
        Card card = new Card("w1", Set.of("A", "B"), "host", 4, Instant.parse("2026-11-18T06:00:00Z"));
        try (Registration there = presence.register(card)) {
            assertThat(presence.workers("A")).containsExactly(card);
            assertThat(presence.workers("B")).containsExactly(card);
            assertThat(presence.groups()).containsExactly("A", "B");
        }
        assertThat(presence.workers("A")).isEmpty();
        assertThat(presence.groups()).containsExactly("A", "B");
    }

    @Test
    void aForeignNodeHidesNoWorker() {
        Card card = new Card("w1", Set.of("A"), "host", 4, Instant.parse("2026-11-18T06:00:00Z"));
        try (Registration there = presence.register(card)) {
            tree.multi(List.of(tree.create(ZkLayout.worker("A", "ghost"), NodeText.write("{not a card"))));
            assertThat(presence.workers("A")).containsExactly(card);
        }
    }

    @Test
    void theTreeIsAsDrawn() throws KeeperException, InterruptedException {
        Card card = new Card("w1", Set.of("B", "A"), "host", 4, Instant.parse("2026-11-18T06:00:00Z"));
        presence.register(card);
        String json =
                "{\"id\":\"w1\",\"groups\":[\"A\",\"B\"],\"host\":\"host\",\"slots\":4,\"since\":\"2026-11-18T06:00:00Z\"}";
        assertThat(TreeDump.of(connection.session(), path -> path.startsWith("/workers")))
                .isEqualTo("""
                        /workers
                        /workers/A
                        /workers/A/w1 (ephemeral) = %s
                        /workers/B
                        /workers/B/w1 (ephemeral) = %s
                        """.formatted(json, json));
    }

    @Test
    void aNewSessionAnnouncesAnew() throws KeeperException, InterruptedException {
        try (Registration there = presence.register(card("w1"))) {
            Sessions.expire(TREE.hosts() + config.root(), connection);
            Eventually.holds(
                    "it is there in the new session",
                    () -> tree.stat(ZkLayout.worker("A", "w1"))
                            .filter(stat -> tree.sessionId().equals(java.util.Optional.of(stat.getEphemeralOwner())))
                            .isPresent());
        }
        assertThat(presence.workers("A")).isEmpty();
    }

    @Test
    void whoIsThereWithoutRunningStepsMakesNoGroup() {
        presence.register(new Card("ana", Set.of(".operators"), "host", 0, Instant.EPOCH));
        assertThat(presence.groups()).isEmpty();
        assertThat(presence.workers(".operators")).hasSize(1);
    }

    @Test
    void oneHoldsAnOfficeAndTheNextTakesOver() throws KeeperException, InterruptedException {
        Holding one = new Holding();
        Holding two = new Holding();
        ZkConnection other = ZkConnection.open(config);
        ZkPresence elsewhere = new ZkPresence(new Tree(other), background);
        elsewhere.standFor("caretaker", card("w1"), one::up, one::down);
        Eventually.holds("the first holds it", () -> one.now.get() == 1);
        presence.standFor("caretaker", card("w2"), two::up, two::down);
        tree.stat("/");
        assertThat(two.now).hasValue(0);
        other.close();
        Eventually.holds("the second holds it", () -> two.now.get() == 1);
        assertThat(one.times).hasValue(1);
    }

    @Test
    void twoOfOneProgramAreTwoCandidates() {
        Holding one = new Holding();
        Holding two = new Holding();
        Registration first = presence.standFor("caretaker", card("w1"), one::up, one::down);
        Eventually.holds("the first holds it", () -> one.now.get() == 1);
        Registration second = presence.standFor("caretaker", card("w2"), two::up, two::down);
        first.close();
        assertThat(one.now).hasValue(0);
        Eventually.holds("the second holds it", () -> two.now.get() == 1);
        second.close();
        assertThat(two.now).hasValue(0);
        assertThat(tree.stat(ZkLayout.office("caretaker"))).isEmpty();
    }

    @Test
    void aLostSessionDeposes() throws KeeperException, InterruptedException {
        Holding one = new Holding();
        presence.standFor("caretaker", card("w1"), one::up, one::down);
        Eventually.holds("it holds it", () -> one.now.get() == 1);
        Sessions.expire(TREE.hosts() + config.root(), connection);
        Eventually.holds("it lost it and holds it again", () -> one.times.get() == 2 && one.now.get() == 1);
    }

    private static Card card(String id) {
        return new Card(id, Set.of("A"), "host", 1, Instant.EPOCH);
    }

    /** Counts how often an office was given and whether it is held. */
    private static final class Holding {
        private final AtomicInteger now = new AtomicInteger();
        private final AtomicInteger times = new AtomicInteger();

        void up() {
            now.incrementAndGet();
            times.incrementAndGet();
        }

        void down() {
            now.decrementAndGet();
        }
    }
}
