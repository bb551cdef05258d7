package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.zookeeper.common.PathUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.batch.BatchId;
import org.millrace.job.JobId;

class ZkLayoutTest {

    private static final JobId JOB = JobId.of(42);
    private static final BatchId BATCH = BatchId.of(7);

    @Test
    void pathsThatMerrittKnowsAreMerritts() {
        assertThat(List.of(
                        ZkLayout.queueEntry("Estimating", new QueueEntry(5, JOB)),
                        ZkLayout.bid(JOB),
                        ZkLayout.priority(JOB),
                        ZkLayout.spaceNeeded(JOB),
                        ZkLayout.configuration(JOB),
                        ZkLayout.identifiers(JOB),
                        ZkLayout.metadata(JOB),
                        ZkLayout.store(JOB),
                        ZkLayout.inventory(JOB),
                        ZkLayout.status(JOB),
                        ZkLayout.lock(JOB),
                        ZkLayout.submission(BATCH),
                        ZkLayout.status(BATCH),
                        ZkLayout.lock(BATCH),
                        ZkLayout.reference(BATCH, BatchFolder.PROCESSING, JOB),
                        ZkLayout.statusReport(BATCH),
                        ZkLayout.batchUuid("bid-3f0c"),
                        ZkLayout.ingestPause(),
                        ZkLayout.collectionHold("merritt_demo_content"),
                        ZkLayout.lock(LockFamily.STORAGE, "ark:/99999/fk4"),
                        ZkLayout.lock(LockFamily.INVENTORY, "ark:/99999/fk4"),
                        ZkLayout.localIdLock("a;b", "ark:/13030/j2")))
                .containsExactly(
                        "/jobs/states/estimating/05-jid0000000042",
                        "/jobs/jid0000000042/bid",
                        "/jobs/jid0000000042/priority",
                        "/jobs/jid0000000042/space_needed",
                        "/jobs/jid0000000042/configuration",
                        "/jobs/jid0000000042/identifiers",
                        "/jobs/jid0000000042/metadata",
                        "/jobs/jid0000000042/store",
                        "/jobs/jid0000000042/inventory",
                        "/jobs/jid0000000042/status",
                        "/jobs/jid0000000042/lock",
                        "/batches/bid0000000007/submission",
                        "/batches/bid0000000007/status",
                        "/batches/bid0000000007/lock",
                        "/batches/bid0000000007/states/batch-processing/jid0000000042",
                        "/batches/bid0000000007/status-report",
                        "/batch-uuids/bid-3f0c",
                        "/locks/queue/ingest",
                        "/locks/collections/merritt_demo_content",
                        "/locks/storage/ark_99999_fk4",
                        "/locks/inventory/ark_99999_fk4",
                        "/locks/localid/a;b_ark_13030_j2");
    }

    @Test
    void oursStandBesideThem() {
        assertThat(List.of(
                        ZkLayout.chunk(JOB, "STP_STORE", 17),
                        ZkLayout.readyEntry("DefaultWorker", new QueueEntry(99, BATCH)),
                        ZkLayout.worker("DefaultWorker", "host-1"),
                        ZkLayout.definition("Ingest", "0123456789abcdef".repeat(4)),
                        ZkLayout.currentDefinition("Ingest"),
                        ZkLayout.wakeTime(Instant.ofEpochMilli(1_763_459_165_000L), JOB),
                        ZkLayout.wakeKeyEntry("callback/9", JOB),
                        ZkLayout.message("jid0000000042-1"),
                        ZkLayout.reservation("disk", JOB)))
                .containsExactly(
                        "/jobs/jid0000000042/steps/STP_STORE/chunks/0017",
                        "/ready/DefaultWorker/99-bid0000000007",
                        "/workers/DefaultWorker/host-1",
                        "/workflows/Ingest/" + "0123456789abcdef".repeat(4),
                        "/workflows/Ingest/current",
                        "/wakeups/times/1763459165000-jid0000000042",
                        "/wakeups/keys/callback%2F9/jid0000000042",
                        "/outbox/jid0000000042-1",
                        "/reservations/disk/jid0000000042");
    }

    @ParameterizedTest
    @CsvSource({"Failed, FAILED", "Completed, COMPLETED", "Deleted, DELETED", "Held, PROCESSING", "Storing, PROCESSING"
    })
    void finalStatesHaveFoldersOfTheirOwn(String state, BatchFolder folder) {
        assertThat(BatchFolder.of(state)).isEqualTo(folder);
    }

    @Test
    void anyTextBecomesALegalNameThatNoOtherTextHas() {
        List<String> texts = List.of(
                ".",
                "..",
                "%2E",
                "a/b",
                "a%2Fb",
                "%",
                "%25",
                "a\0b",
                "\u0085",
                "\uE000",
                "\uFFFF",
                "x\uD83D\uDE00",
                "\uD800",
                "\uD801",
                "?",
                "é",
                "e\u0301");
        List<String> paths = texts.stream().map(ZkLayout::wakeKey).toList();
        assertThat(paths).doesNotHaveDuplicates().allMatch(path -> path.matches("/wakeups/keys/[^/]+"));
        paths.forEach(PathUtils::validatePath);
    }

    @Test
    void ordinaryNamesStayAsTheyAre() {
        assertThat(ZkLayout.workers("DefaultWorker-1.é b")).isEqualTo("/workers/DefaultWorker-1.é b");
    }

    @Test
    void anEmptyNameIsRefused() {
        assertThatThrownBy(() -> ZkLayout.workers("")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jid1", "jid00000000001", "bid0000000001", "JID0000000001", "", "jid-0000000001"})
    void aJobIdHasOneForm(String text) {
        assertThat(ItemIds.findJob(text)).isEmpty();
        assertThatThrownBy(() -> new JobId(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void queuesAreOrderedByPriorityThenAge() {
        Stream<String> names =
                Stream.of("109-jid0000000001", "05-jid0000000009", "05-jid0000000002", "99-bid0000000001");
        assertThat(names.map(name -> QueueEntry.find(name).orElseThrow())
                        .sorted()
                        .map(QueueEntry::name))
                .containsExactly("05-jid0000000002", "05-jid0000000009", "99-bid0000000001", "109-jid0000000001");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"jid0000000001", "5-jid0000000001", "05-jid1", "05_jid0000000001", "-1-jid0000000001", "lock"})
    void otherNamesAreNoQueueEntries(String name) {
        assertThat(QueueEntry.find(name)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"-3, 00-jid0000000042", "7, 07-jid0000000042", "100, 99-jid0000000042"})
    void prioritiesStayWithinTwoDigits(int priority, String name) {
        assertThat(QueueEntry.clamped(priority, JOB).name()).isEqualTo(name);
    }
}
