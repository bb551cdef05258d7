package org.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code millrace run PAYLOAD}, by workflows whose handlers do next to nothing. */
final class PayloadRunTest {

    @TempDir
    private Path folder;

    private Path plugins;
    private Path config;
    private Path payload;

    @BeforeEach
    void payload() throws IOException {
        plugins = PayloadPlugin.create(folder);
        config = Files.writeString(folder.resolve("millrace.json"), "{}");
        payload = Files.writeString(folder.resolve("rows.txt"), "a.txt\nb.txt\n");
        Files.writeString(folder.resolve("a.txt"), "one");
    }

    @Test
    void tellsWhatWasPreservedAndWhereItLies() throws IOException {
        Files.writeString(folder.resolve("b.txt"), "three");

        Cli run = run();

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("rows.txt, a single file, is bid0000000000")
                .containsPattern("s  jid0000000001 \\(a.txt\\) is Completed")
                .containsPattern("ark:/99999/fk4a.txt +1 +2 +3 bytes +a.txt +jid0000000001 +\\S*/a.txt")
                .contains(
                        "bid0000000000 is Completed: 2 of 2 objects preserved, 4 files, 8 bytes",
                        "millrace show jid0000000001",
                        "millrace jobs --batch bid0000000000 --format json");
        assertThat(run.exit()).isZero();
        assertThat(show("jid0000000001")).contains("identifier: ark:/99999/fk4a.txt", "version: 1", "bytes: 3");
    }

    @Test
    void aFinishedRunIsToldAgainAndHandedInAnewOnlyIfAsked() throws IOException {
        Files.writeString(folder.resolve("b.txt"), "three");
        run();

        Cli same = run();
        assertThat(same.out())
                .contains("rows.txt, a single file, was handed in before, as bid0000000000.", "add --again")
                .contains("2 of 2 objects preserved");
        assertThat(same.exit()).isZero();

        assertThat(run("--again").out()).startsWith("rows.txt, a single file, is bid0000000001");
        assertThat(run().out()).contains("was handed in before, as bid0000000001");
        assertThat(run("--title", "Another").out()).startsWith("rows.txt, a single file, is bid0000000002");
    }

    @Test
    void whatFailedIsToldWithItsRowAndTriedAgainWhenMended() throws IOException {
        Cli failed = run("--title", "A song");

        assertThat(failed.out())
                .containsPattern("jid0000000002 \\(b.txt\\) is Failed: KEEP.MISSING.KO: there is no b.txt")
                .contains(
                        "FAILED jid0000000002 b.txt (payload:2) in Downloading",
                        "= help: Put it beside the payload. Then millrace requeue jid0000000002 --config " + config
                                + ".",
                        "bid0000000000 is Failed: 1 of 2 objects preserved, 2 files, 3 bytes; 1 failed",
                        "millrace why jid0000000002 --config " + config,
                        "millrace show jid0000000001 --config " + config,
                        "millrace run " + payload + " --workflow ",
                        " --title 'A song' --retry");
        assertThat(failed.exit()).isEqualTo(ExitCode.FAILED);

        Files.writeString(folder.resolve("b.txt"), "three");
        Cli mended = run("--title", "A song", "--retry");

        assertThat(mended.out())
                .contains("is bid0000000000; trying again what failed", "is Completed: 2 of 2 objects preserved");
        assertThat(mended.exit()).isZero();
    }

    @Test
    void whatFailedAsAWholeIsHandedInAnewWhenTriedAgain() throws IOException {
        Files.writeString(payload, "");
        Cli failed = run();

        assertThat(failed.out())
                .contains(
                        "bid0000000000 is Failed: ROWS.EMPTY.KO: there is no row",
                        "= help: What was handed in cannot be used as it is; mend it. Then hand it in anew.",
                        " --retry");
        assertThat(run().out()).contains("was handed in before, as bid0000000000");
        assertThat(run("--retry").out()).startsWith("rows.txt, a single file, is bid0000000001");
    }

    @Test
    void goesOnWithWhatAnOperatorHasRequeued() throws IOException {
        run();
        Files.writeString(folder.resolve("b.txt"), "three");
        Cli.run("requeue", "jid0000000002", "--config", config);

        Cli run = run();

        assertThat(run.out()).contains("is bid0000000000 already; going on with it", "2 of 2 objects preserved");
        assertThat(run.exit()).isZero();
    }

    @Test
    void anInterruptedRunIsGoneOnWith() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("b.txt"), "three");
        Path busy = Files.createFile(folder.resolve("b.txt.busy"));
        StringWriter out = new StringWriter();
        Thread first = new Thread(() -> Main.run(
                new PrintWriter(out),
                new PrintWriter(out),
                InputStream.nullInputStream(),
                arguments().stream().map(Object::toString).toArray(String[]::new)));
        first.start();
        RunningWorker.await(() -> out.toString().contains("(a.txt) is Completed"));

        first.interrupt(); // as Ctrl-C would
        first.join();
        Files.delete(busy);

        assertThat(out.toString())
                .contains("bid0000000000 is Processing: 1 of 2 objects preserved")
                .contains("Interrupted; nothing is lost. To go on: millrace run " + payload);
        Cli run = run();

        assertThat(run.out()).contains("is bid0000000000 already; going on with it", "2 of 2 objects preserved");
        assertThat(run.exit()).isZero();
    }

    @Test
    void programsGetOneDocument() {
        Cli run = run("--format", "json");

        assertThat(run.out())
                .startsWith("{")
                .contains("\"batch\": \"bid0000000000\"", "\"identifier\": \"ark:/99999/fk4a.txt\"")
                .contains("\"row\": \"payload:2\"", "\"step\": \"Downloading\"", "\"interrupted\": false");
        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void aPayloadThatCannotBeUsedIsToldBeforeAnythingIsStarted() {
        payload = folder.resolve("nowhere.txt");
        Cli run = run();

        assertThat(run.err()).isEqualTo("millrace: " + payload + ": cannot be read: no such file or directory\n");
        assertThat(run.exit()).isEqualTo(ExitCode.UNUSABLE);
        assertThat(run("--type", "manifest").err()).contains("expected --type to be one of file, container");
        assertThat(folder.resolve(".millrace")).doesNotExist();
    }

    @Test
    void optionsThatDoNotGoTogetherAreRefused() {
        assertThat(Cli.run("run").err()).startsWith("millrace: Expected a PAYLOAD to ingest");
        assertThat(run("--again", "--retry").err()).contains("--again and --retry exclude each other");
        assertThat(Cli.run("run", "--workflow", "x.json", "--again").err()).contains("go with a PAYLOAD");
        assertThat(Cli.run("submit", "--config", config).err()).contains("Expected a PAYLOAD to ingest");
    }

    @Test
    void aPayloadIsSubmittedToWorkersAndWaitedFor() throws IOException {
        Files.writeString(folder.resolve("b.txt"), "three");
        Path batch = folder.resolve("Rows.json");
        Cli.run("deploy", batch, folder.resolve("Row.json"), "--plugins", plugins, "--config", config);
        try (RunningWorker worker =
                RunningWorker.start("--config", config.toString(), "--plugins", plugins.toString())) {
            assertThat(worker.healthPort()).isPositive();

            Cli waited = Cli.run("submit", payload, "--workflow", "Rows", "--wait", "--config", config);

            assertThat(waited.err()).isEmpty();
            assertThat(waited.out()).contains("bid0000000000 is Completed: 2 of 2 objects preserved");
            assertThat(waited.exit()).isZero();
            assertThat(Cli.run("submit", payload, "--workflow", "Rows", "--config", config)
                            .out())
                    .isEqualTo("bid0000000001\n");
        }
    }

    private String show(String id) {
        return Cli.run("show", id, "--config", config).out();
    }

    private Cli run(Object... more) {
        List<Object> arguments = new ArrayList<>(arguments());
        arguments.addAll(List.of(more));
        return Cli.run(arguments.toArray());
    }

    private List<Object> arguments() {
        return List.of(
                "run",
                payload,
                "--workflow",
                folder.resolve("Rows.json"),
                "--workflow",
                folder.resolve("Row.json"),
                "--plugins",
                plugins,
                "--config",
                config);
    }
}
