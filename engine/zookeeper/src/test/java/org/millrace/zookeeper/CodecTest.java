package org.millrace.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.batch.BatchId;

class CodecTest {

    private static final String PATH = "/jobs/jid0000000001/status";
    private static final Instant TIME = Instant.parse("2026-11-18T06:26:05.987Z");

    @Test
    void aNewJobsStatusIsAsMerrittWritesIt() {
        JobStatus status = new JobStatus("Pending", TIME, Optional.empty(), 0, "", Fields.NONE);
        assertThat(written(JobStatus.CODEC, status))
                .isEqualTo("{\"status\":\"Pending\",\"last_modified\":\"2026-11-18 06:26:05 +0000\","
                        + "\"last_successful_status\":null,\"retry_count\":0,\"message\":\"\"}");
    }

    @Test
    void aStatusOfMerrittsIsRead() {
        String text = "{\"retry_count\":2,\"last_modified\":\"2026-11-17 22:26:05 -0800\",\"message\":\"Success\","
                + "\"last_successful_status\":\"Estimating\",\"status\":\"Provisioning\"}";
        assertThat(read(JobStatus.CODEC, text))
                .isEqualTo(new JobStatus("Provisioning", TIME, Optional.of("Estimating"), 2, "Success", Fields.NONE));
    }

    @Test
    void rubysSpellingOfUtcIsRead() {
        assertThat(read(BatchStatus.CODEC, "{\"status\":\"Held\",\"last_modified\":\"2026-11-18 06:26:05 UTC\"}"))
                .isEqualTo(new BatchStatus("Held", TIME, "", Fields.NONE));
    }

    @Test
    void keysOfOthersAndOfOursSurvive() {
        String text = "{\"status\":\"Failed\",\"last_modified\":\"2026-11-18 06:26:05 +0000\",\"message\":\"\","
                + "\"who\":{\"b\":[1.50,null],\"a\":true},\"millrace_commit\":\"c-1\"}";
        BatchStatus status = read(BatchStatus.CODEC, text);
        assertThat(status.extra().text(StatusKeys.COMMIT)).hasValue("c-1");
        assertThat(written(BatchStatus.CODEC, status)).isEqualTo(text);
    }

    @Test
    void anExtraKeyCannotReplaceAKnownOne() {
        Fields extra = Fields.NONE.with("status", "Completed").with(StatusKeys.COMMIT, "c");
        BatchStatus status = new BatchStatus("Held", TIME, "", extra);
        assertThat(read(BatchStatus.CODEC, written(BatchStatus.CODEC, status)).state())
                .isEqualTo("Held");
    }

    @ParameterizedTest
    @CsvSource({"0,", "-1,", "1000000000, 1000000000"})
    void unknownSpaceIsReadFromBothSpellings(String text, Long bytes) {
        OptionalLong expected = bytes == null ? OptionalLong.empty() : OptionalLong.of(bytes);
        assertThat(read(PlainCodecs.SPACE_NEEDED, text)).isEqualTo(expected);
    }

    @Test
    void unknownSpaceIsWrittenAsZero() {
        assertThat(written(PlainCodecs.SPACE_NEEDED, OptionalLong.empty())).isEqualTo("0");
        assertThat(written(PlainCodecs.PRIORITY, 7)).isEqualTo("7");
        assertThat(written(PlainCodecs.BATCH_ID, BatchId.of(1))).isEqualTo("bid0000000001");
    }

    @Test
    void identifiersAreAsMerrittWritesThem() {
        Identifiers none = new Identifiers(Optional.empty(), List.of("a", "b"), Fields.NONE);
        String text = "{\"primary_id\":\"\",\"local_id\":[\"a\",\"b\"]}";
        assertThat(written(Identifiers.CODEC, none)).isEqualTo(text);
        assertThat(read(Identifiers.CODEC, text)).isEqualTo(none);
        assertThat(read(Identifiers.CODEC, "{\"local_id\":\"one\"}").local()).containsExactly("one");
    }

    @Test
    void storeAndInventoryAreAsMerrittWritesThem() {
        StoreOrder store =
                new StoreOrder("http://s/m", "update/9001/ark%3A", List.of("producer/a", "producer/b"), Fields.NONE);
        assertThat(written(StoreOrder.CODEC, store))
                .isEqualTo("{\"manifest_url\":\"http://s/m\",\"mode\":\"update/9001/ark%3A\","
                        + "\"delete\":\"producer/a\\nproducer/b\"}");
        assertThat(written(InventoryOrder.CODEC, new InventoryOrder("http://s/m", "", Fields.NONE)))
                .isEqualTo("{\"manifest_url\":\"http://s/m\",\"mode\":\"\"}");
    }

    @Test
    void aDeleteListLongerThanAnyWorkflowTextIsRead() {
        List<String> files = Stream.iterate(0, i -> i + 1)
                .limit(20_000)
                .map(i -> "producer/folder/file-" + i)
                .toList();
        StoreOrder store = new StoreOrder("http://s/m", "update/1/a", files, Fields.NONE);
        assertThat(read(StoreOrder.CODEC, written(StoreOrder.CODEC, store))).isEqualTo(store);
    }

    @Test
    void aSubmissionIsWrittenUnderBothSetsOfKeys() {
        Submission submission = new Submission(
                Map.of(
                        SubmissionKey.PROFILE, "merritt_demo_content",
                        SubmissionKey.LOCAL_ID, "loc001",
                        SubmissionKey.BATCH, "bid0000000001",
                        SubmissionKey.BATCH_UUID, "bid-3f0c"),
                Submission.Mode.UPDATE,
                Fields.NONE.with("DCtitle", "t"));
        assertThat(written(Submission.CODEC, submission))
                .isEqualTo("{\"profile_name\":\"merritt_demo_content\",\"profile\":\"merritt_demo_content\","
                        + "\"local_id\":\"loc001\",\"localID\":\"loc001\",\"batch_id\":\"bid0000000001\","
                        + "\"batchID\":\"bid-3f0c\",\"submission_mode\":\"update\",\"update\":true,\"DCtitle\":\"t\"}");
        assertThat(read(Submission.CODEC, written(Submission.CODEC, submission)))
                .isEqualTo(submission);
    }

    @Test
    void aSubmissionIsReadFromEitherSetOfKeys() {
        Submission library = read(
                Submission.CODEC,
                "{\"profile_name\":\"p\",\"payload_type\":\"manifest\",\"response_type\":\"xml\","
                        + "\"local_id\":\"l\",\"submission_mode\":\"update\"}");
        Submission service = read(
                Submission.CODEC,
                "{\"profile\":\"p\",\"type\":\"manifest\",\"responseForm\":\"xml\",\"localID\":\"l\",\"update\":true}");
        assertThat(service).isEqualTo(library);
    }

    @Test
    void theServicesRewriteWins() {
        Submission submission = read(Submission.CODEC, "{\"local_id\":\"old\",\"localID\":\"old;new\",\"size\":12}");
        assertThat(submission.find(SubmissionKey.LOCAL_ID)).hasValue("old;new");
        assertThat(submission.mode()).isEqualTo(Submission.Mode.ADD);
        assertThat(submission.extra().values()).containsOnlyKeys("size");
    }

    static List<NodeCodec<?>> all() {
        return List.of(
                JobStatus.CODEC,
                BatchStatus.CODEC,
                Identifiers.CODEC,
                KernelMetadata.CODEC,
                StoreOrder.CODEC,
                InventoryOrder.CODEC,
                Submission.CODEC,
                PlainCodecs.PRIORITY,
                PlainCodecs.SPACE_NEEDED,
                PlainCodecs.COUNT,
                PlainCodecs.BATCH_ID,
                PlainCodecs.JOB_ID);
    }

    @ParameterizedTest
    @MethodSource("all")
    void hostileContentIsACorruptNode(NodeCodec<?> codec) {
        Stream.of(
                        new byte[] {(byte) 0xC3, 0x28},
                        "".getBytes(UTF_8),
                        "{".getBytes(UTF_8),
                        "[1]".getBytes(UTF_8),
                        "null".getBytes(UTF_8),
                        "{\"a\":1,\"a\":2}".getBytes(UTF_8),
                        "[".repeat(1_000_000).getBytes(UTF_8),
                        "x".repeat(1_000_000).getBytes(UTF_8),
                        "9".repeat(1_000_000).getBytes(UTF_8),
                        ("\u0000" + "-").getBytes(UTF_8),
                        new byte[1_000_000])
                .forEach(data -> assertThatThrownBy(() -> codec.read(PATH, data))
                        .isInstanceOf(CorruptNode.class)
                        .hasMessageStartingWith("Node " + PATH + " cannot be read: expected ")
                        .satisfies(failure -> assertThat(failure.getMessage()).hasSizeLessThan(300)));
        assertThatThrownBy(() -> codec.read(PATH, null)).isInstanceOf(CorruptNode.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"status\":7,\"last_modified\":\"2026-11-18 06:26:05 +0000\"}",
                "{\"status\":null,\"last_modified\":\"2026-11-18 06:26:05 +0000\"}",
                "{\"status\":\"Held\"}",
                "{\"status\":\"Held\",\"last_modified\":\"yesterday\"}",
                "{\"status\":\"Held\",\"last_modified\":\"2026-13-18 06:26:05 +0000\"}",
                "{\"status\":\"Held\",\"last_modified\":\"2026-11-18 06:26:05 +0000\",\"retry_count\":-1}",
                "{\"status\":\"Held\",\"last_modified\":\"2026-11-18 06:26:05 +0000\",\"retry_count\":1e99}",
                "{\"status\":\"Held\",\"last_modified\":\"2026-11-18 06:26:05 +0000\",\"retry_count\":\"1\"}",
                "{\"status\":\"Held\",\"last_modified\":\"2026-11-18 06:26:05 +0000\",\"message\":{}}",
                "{\"status\":\"Held\",\"last_modified\":\"2026-11-18 06:26:05 +0000\",\"last_successful_status\":[]}"
            })
    void wrongTypesAreACorruptNode(String text) {
        assertThatThrownBy(() -> read(JobStatus.CODEC, text))
                .isInstanceOf(CorruptNode.class)
                .hasMessageContaining("expected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"local_id\":[1]}", "{\"local_id\":{}}", "{\"primary_id\":[]}"})
    void wrongIdentifiersAreACorruptNode(String text) {
        assertThatThrownBy(() -> read(Identifiers.CODEC, text)).isInstanceOf(CorruptNode.class);
    }

    @Test
    void theMessageSaysWhatToLookFor() {
        assertThatThrownBy(() -> read(JobStatus.CODEC, "{\"status\":7}"))
                .hasMessage("Node " + PATH + " cannot be read: expected a text under 'status', but found a number");
    }

    private static <T> String written(NodeCodec<T> codec, T value) {
        return new String(codec.write(value), UTF_8);
    }

    private static <T> T read(NodeCodec<T> codec, String text) {
        return codec.read(PATH, text.getBytes(UTF_8));
    }
}
