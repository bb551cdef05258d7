package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

class TreeTest {

    @RegisterExtension
    static final TestTree SERVER = new TestTree();

    private ZkConnection connection;
    private Tree tree;

    @BeforeEach
    void connect() throws KeeperException, InterruptedException {
        connection = ZkConnection.open(SERVER.fresh());
        tree = new Tree(connection);
    }

    @AfterEach
    void disconnect() {
        connection.close();
    }

    @Test
    void aTransactionIsDoneWhole() {
        Answer answer = tree.multi(List.of(tree.create("/a"), Op.setData("/a", NodeText.write("x"), 0)));
        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.Done.class,
                        done -> assertThat(done.stat(1).getVersion()).isEqualTo(1));
    }

    @Test
    void aRefusalSaysWhichOperationAndWhy() {
        tree.multi(List.of(tree.create("/a")));
        Answer answer = tree.multi(List.of(tree.create("/b"), Op.check("/a", 7), tree.create("/c")));
        assertThat(answer).isEqualTo(new Answer.Refused(1, "/a", Code.BADVERSION));
        assertThat(tree.stat("/b")).isEmpty();
    }

    @Test
    void manyNodesAreReadInOneRequestAndMissingOnesAreNoFailure() {
        tree.multi(List.of(tree.create("/a", NodeText.write("7")), tree.create("/a/b")));
        List<Node> nodes = tree.readAll(List.of("/a", "/none", "/a/b"));
        assertThat(nodes).extracting(Node::exists).containsExactly(true, false, true);
        assertThat(nodes.get(0).read(PlainCodecs.COUNT)).isEqualTo(7);
        assertThat(nodes.get(0).childCount()).isEqualTo(1);
        assertThat(nodes.get(1).find(PlainCodecs.COUNT)).isEmpty();
        assertThat(tree.children("/a")).containsExactly("b");
        assertThat(tree.children("/none")).isEmpty();
    }

    @Test
    void aNodeThatSaysNonsenseIsCorrupt() {
        tree.multi(List.of(tree.create("/a", NodeText.write("seven"))));
        assertThatThrownBy(() -> tree.read("/a").read(PlainCodecs.COUNT))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.CORRUPT))
                .hasMessageContainingAll("/a", "'seven'");
    }

    @Test
    void whatTheServerWouldHangUpOnIsNotSent() {
        Op large = tree.create("/large", new byte[Tree.MOST_BYTES]);
        assertThatThrownBy(() -> tree.multi(List.of(large)))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.TOO_LARGE));
        Op allowed = tree.create("/allowed", new byte[Tree.MOST_BYTES - 1_000]);
        assertThat(tree.multi(List.of(allowed))).isInstanceOf(Answer.Done.class);
    }

    @Test
    void theSkeletonIsMadeByManyAtOnceAndBesideMerritts() {
        tree.multi(List.of(tree.create("/jobs"), tree.create("/jobs/states")));
        List<CompletableFuture<Void>> starts = IntStream.range(0, 4)
                .mapToObj(start -> CompletableFuture.runAsync(() -> TreeSkeleton.make(tree)))
                .toList();
        starts.forEach(CompletableFuture::join);
        assertThat(tree.readAll(ZkLayout.skeleton())).allMatch(Node::exists);
    }

    @Test
    void anInterruptedThreadStillGetsItsAnswerAndStaysInterrupted() {
        Thread.currentThread().interrupt();
        Answer answer = tree.multi(List.of(tree.create("/a")));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(answer).isInstanceOf(Answer.Done.class);
    }

    @Test
    void aClosedConnectionIsUnavailable() {
        connection.close();
        assertThat(tree.multi(List.of(tree.create("/a")))).isNotInstanceOf(Answer.Done.class);
    }
}
