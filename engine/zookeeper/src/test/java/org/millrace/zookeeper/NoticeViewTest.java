package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.apache.zookeeper.KeeperException;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.store.Controls.Notice;

class NoticeViewTest {

    @RegisterExtension
    static final TestTree TREE = new TestTree();

    private static final Notice NOTICE =
            new Notice("ingest", "the disk is full", "ada", Instant.parse("2026-11-19T08:00:00Z"));

    @RepeatedTest(20)
    void whoAsksAtOnceIsToldWhoAndWhy() throws KeeperException, InterruptedException {
        try (ZkConnection connection = ZkConnection.open(TREE.fresh())) {
            Tree tree = new Tree(connection);
            TreeSkeleton.make(tree);
            new ZkControls(tree).pause(NOTICE);

            try (ZkControls later = new ZkControls(tree)) {
                assertThat(later.paused()).contains(NOTICE);
            }
        }
    }
}
