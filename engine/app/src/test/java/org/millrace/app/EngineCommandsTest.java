package org.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands, from submission to deletion, with a worker beside them, on a real ZooKeeper. */
final class EngineCommandsTest {

    private static final Pattern JOB = Pattern.compile("jid\\d{10}");

    @TempDir
    private static Path folder;

    private static Path config = Path.of("");
    private static Path plugins = Path.of("");
    private static RunningWorker worker;

    private final Path gate = folder.resolve("gate-" + System.nanoTime());

    @BeforeAll
    static void start() throws IOException {
        plugins = EnginePlugin.create(folder);
        EnginePlugin.writeWorkflows(folder);
        config =
                Files.writeString(folder.resolve("millrace.json"), "{\"worker\": {\"slots\": 2, \"drain\": \"PT5S\"}}");
        worker = RunningWorker.start("--config", config.toString(), "--plugins", plugins.toString());
        Cli deployed = millrace(
                "deploy", folder.resolve("GateBatch.json"), folder.resolve("GateJob.json"), "--plugins", plugins);
        assertThat(deployed.err()).isEmpty();
        assertThat(deployed.out())
                .containsPattern("GateBatch [0-9a-f]{64}\\R")
                .containsPattern("GateJob [0-9a-f]{64}\\R");
    }

    @AfterAll
    static void stop() {
        worker.close();
    }

    @Test
    void aSubmissionRunsToItsEnd() throws IOException {
        Files.createFile(gate);

        String batch = submit(3);
        awaitState(batch, "Completed");

        assertThat(millrace("jobs", "--batch", batch).out())
                .contains("Completed")
                .doesNotContain("Failed");
        assertThat(millrace("show", batch).out())
                .contains("state: Completed", "expected: 3", "completed: 3")
                .containsPattern("Pending +Processing")
                .containsPattern("Processing +Reporting +OK");
        assertThat(millrace("why", batch).out()).contains(batch + " is Completed since");
        assertThat(millrace("delete", batch, "--yes").out()).contains(batch + " is removed");
        assertThat(millrace("show", batch).exit()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void aFailedBatchIsMendedAndReportedOnAgain() throws IOException {
        String batch = submit(2);
        awaitState(batch, "Failed");
        String job = jobs(batch).get(0);

        assertThat(millrace("why", job).out())
                .contains(job + " is Failed since", "the gate is closed", "millrace requeue " + job);
        assertThat(millrace("release", job).out())
                .isEqualTo("Expected to release " + job + ", but it is Failed; allowed: requeue, delete"
                        + System.lineSeparator());
        Files.createFile(gate);
        assertThat(millrace("requeue", "--batch", batch, "--reason", "the gate is open")
                        .exit())
                .isZero();
        jobs(batch).forEach(id -> awaitState(id, "Completed"));
        assertThat(millrace("show", job, "--format", "json").out())
                .contains("\"outcome\": \"REQUEUE\"", "\"message\": \"the gate is open\"", "\"retries\": 1");
        assertThat(millrace("report", batch).exit()).isZero();
        awaitState(batch, "Completed");
    }

    @Test
    void aPausedQueueIsToldAndNothingIsTakenUp() throws IOException {
        Files.createFile(gate);
        assertThat(millrace("pause", "--reason", "the disk is full", "--as", "ada")
                        .exit())
                .isZero();
        try {
            String batch = submit(1);

            assertThat(millrace("why", batch).out())
                    .contains(
                            "is ready in Pending, but the queue is paused by ada since",
                            "because the disk is full",
                            "millrace unpause");
            assertThat(millrace("hold", batch, "--reason", "wait").out()).contains(batch + " is Held (was Pending)");
            assertThat(millrace("hold", batch).exit()).isEqualTo(ExitCode.FAILED);
            assertThat(millrace("priority", batch, "--to", "7").out()).contains("has priority 7 (was 50)");
            assertThat(millrace("batches", "--state", "held").out()).contains(batch);
            assertThat(millrace("why").out()).contains("The queue is paused by ada since", "= help: millrace unpause");
            assertThat(millrace("pause", "--as", "ada", "--format", "json").out())
                    .contains("\"paused\": true");
            Cli nobody = millrace("delete", batch);
            assertThat(nobody.exit()).isEqualTo(ExitCode.UNUSABLE);
            assertThat(nobody.err()).contains("Its depositor is not told. [y/N]", "--yes deletes without asking");
            Cli declined = Cli.runWithInput("n\n", "delete", batch, "--format", "json", "--config", config);
            assertThat(declined.out()).isEqualTo("[]\n");
            assertThat(declined.exit()).isEqualTo(ExitCode.FAILED);
            assertThat(Cli.runWithInput("n\n", "delete", batch, "--config", config)
                            .out())
                    .contains("Nothing was deleted");
            assertThat(Cli.runWithInput("y\n", "delete", batch, "--config", config)
                            .out())
                    .contains("is removed");
        } finally {
            assertThat(millrace("unpause").exit()).isZero();
        }
    }

    @Test
    void aHeldCollectionKeepsItsJobs() throws IOException {
        Files.createFile(gate);
        assertThat(millrace("hold", "--collection", "demo", "--reason", "storage moves")
                        .exit())
                .isZero();
        String batch;
        try {
            batch = submit(2);
            RunningWorker.await(() -> millrace("jobs", "--batch", batch, "--state", "Held")
                            .out()
                            .lines()
                            .count()
                    == 3);
            String job = jobs(batch).get(0);

            assertThat(millrace("release", job).out()).contains("its collection demo is held by");
            assertThat(millrace("release", "--collection", "dem").out())
                    .contains("The collection dem was not held. Did you mean demo?");
            assertThat(millrace("release", "--collection", "demo").out())
                    .contains("2 items stay Held", "--items", "The collection demo is released");
        } finally {
            assertThat(millrace("release", "--collection", "demo", "--items").exit())
                    .isZero();
        }
        awaitState(batch, "Completed");
    }

    @Test
    void aStoreThatWorkersWorkOnIsSound() throws IOException {
        Files.createFile(gate);
        awaitState(submit(2), "Completed");

        Cli checked = millrace("fsck");

        assertThat(checked.out()).isEqualTo("All is well" + System.lineSeparator());
        assertThat(checked.exit()).isZero();
    }

    @Test
    void theSameKeyIsTheSameBatch() throws IOException {
        Files.createFile(gate);
        String first = submit(1, "--key", "again");

        assertThat(submit(1, "--key", "again")).isEqualTo(first);
    }

    @Test
    void healthAndMetricsAreTold() throws IOException, InterruptedException {
        Files.createFile(gate);
        awaitState(submit(1), "Completed");

        assertThat(get("/live")).isEqualTo("live\n");
        assertThat(get("/ready")).isEqualTo("ready\n");
        assertThat(get("/metrics"))
                .containsPattern("millrace_transitions_total [1-9]")
                .contains("millrace_steps_total{status=\"OK\"}", "millrace_step_duration_seconds_bucket{le=\"+Inf\"}");
    }

    @Test
    void whatIsNotThereIsToldInALine() {
        Cli unknown = millrace("show", "jid9999999999");
        assertThat(unknown.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(unknown.err()).startsWith("millrace: ").hasLineCount(1);
        assertThat(millrace("show", "nonsense").err()).contains("expected a job id like jid0000000001");
        assertThat(millrace("submit", "--workflow", "GateBach").err()).contains("Did you mean GateBatch?");
        assertThat(millrace("submit", "--workflow", "GateBatch").err()).contains("Expected the parameter count");
        assertThat(millrace("jobs", "--state", "Nowhere").exit()).isZero();
        assertThat(millrace("jobs", "--state", "Fialed").err())
                .isEqualTo("millrace: Nothing is in a state Fialed. Did you mean Failed?" + System.lineSeparator());
        assertThat(millrace("requeue", "--state", "Fialed").err()).contains("Did you mean Failed?");
        Cli deleted = millrace("delete", "jid9999999999");
        assertThat(deleted.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(deleted.err()).isEmpty();
    }

    @Test
    void whatCannotBeMeantIsRefusedBeforeAnythingIsDone() {
        assertUsage("Expected a --limit of at least 1", "jobs", "--limit", "-1");
        assertUsage("--collection stands alone", "hold", "--collection", "demo", "jid0000000001");
        assertUsage("--collection stands alone", "release", "--collection", "demo", "--state", "Held");
        assertUsage("--items goes with --collection", "release", "--items", "jid0000000001");
        assertUsage("Expected a priority from 0 to 99", "submit", "--workflow", "GateBatch", "--priority", "100");
        assertUsage("Expected a name with --as", "pause", "--as", " ");
        assertUsage("at least one slot", "worker", "--slots", "0");
        assertUsage("health port from 0 to 65535", "worker", "--health-port", "70000");
    }

    private static void assertUsage(String message, Object... arguments) {
        Cli refused = millrace(arguments);
        assertThat(refused.exit()).isEqualTo(ExitCode.UNUSABLE);
        assertThat(refused.err()).contains(message).doesNotContain("internal error");
    }

    @Test
    void aFailedBatchIsDeletedTogetherWithItsJobs() throws IOException {
        String batch = submit(2, "--param", "profile=demo");
        awaitState(batch, "Failed");
        List<String> jobs = jobs(batch);

        Cli deleted = millrace("delete", "--state", "Failed", "--profile", "demo", "--yes");

        assertThat(deleted.out())
                .contains(batch + " is removed, with its jobs and all files")
                .doesNotContain(jobs);
        assertThat(deleted.exit()).isZero();
        assertThat(millrace("show", jobs.get(0)).exit()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void aZooKeeperThatDoesNotAnswerIsToldInALine() throws IOException {
        Path away = Files.writeString(
                folder.resolve("away.json"),
                "{\"zookeeper\": {\"connect\": \"127.0.0.1:1\", \"sessionTimeout\": \"PT1S\"}}");

        Cli told = Cli.run("jobs", "--config", away);

        assertThat(told.exit()).isEqualTo(ExitCode.UNUSABLE);
        assertThat(told.err())
                .startsWith("millrace: Expected ZooKeeper at 127.0.0.1:1")
                .hasLineCount(1);
    }

    @Test
    void aRunShowsWhatHappensAndWhatCameOfIt() throws IOException {
        Files.createFile(gate);
        Cli run = run();

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("runs by GateBatch", "Processing OK -> Reporting", "is Completed")
                .containsPattern("output: .*report.txt");
        assertThat(run.exit()).isZero();
    }

    @Test
    void aRunThatFailsSaysSo() {
        Cli run = run();

        assertThat(run.out()).contains("is Failed");
        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
    }

    private Cli run() {
        return Cli.run(
                "run",
                "--workflow",
                folder.resolve("GateBatch.json"),
                "--workflow",
                folder.resolve("GateJob.json"),
                "--plugins",
                plugins,
                "--param",
                "count=2",
                "--param",
                "gate=" + gate,
                "--ephemeral",
                "--config",
                config);
    }

    private String submit(int jobs, String... more) {
        List<Object> arguments = new ArrayList<>(
                List.of("submit", "--workflow", "GateBatch", "--param", "count=" + jobs, "--param", "gate=" + gate));
        arguments.addAll(List.of(more));
        Cli submitted = millrace(arguments.toArray());
        assertThat(submitted.err()).isEmpty();
        return submitted.out().strip();
    }

    private static List<String> jobs(String batch) {
        Matcher ids = JOB.matcher(millrace("jobs", "--batch", batch).out());
        return ids.results().map(found -> found.group()).toList();
    }

    private static void awaitState(String id, String state) {
        RunningWorker.await(() -> millrace("show", id).out().contains("state: " + state));
    }

    private static Cli millrace(Object... arguments) {
        List<Object> all = new ArrayList<>(List.of(arguments));
        all.add("--config");
        all.add(config);
        return Cli.run(all.toArray());
    }

    private static String get(String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + worker.healthPort() + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
