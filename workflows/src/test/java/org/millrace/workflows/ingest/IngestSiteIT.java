package org.millrace.workflows.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ocfl.api.OcflRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a depositor's manifest to preserved objects, with real servers on all sides and a web server that misbehaves. */
final class IngestSiteIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private static Path folder;

    private static Site site;

    @BeforeAll
    static void open() {
        site = Site.open(folder);
        site.deploy();
        site.startWorker();
    }

    @AfterAll
    static void close() throws IOException {
        site.close();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String submit(String name, String content, Object... options) throws IOException {
        Path file = Files.writeString(folder.resolve(name), content);
        Object[] line = Stream.concat(Stream.of("submit", file, "--profile", Site.PROFILE), Stream.of(options))
                .toArray();
        Program.Result submitted = site.program.run(line);
        assertThat(submitted.exit()).as(submitted.toString()).isZero();
        return submitted.batch();
    }

    private static void awaitState(String batch, String state) {
        assertThat(site.program.awaitShown(batch, "state: " + state)).contains("state: " + state);
    }

    private static List<String> subjects() {
        return site.mails();
    }

    @Test
    void whatFailsIsToldMendedAndReportedOnAgain() throws IOException {
        byte[] good = bytes("good content\n".repeat(1_000));
        site.content.serveCut("site/cut.bin", good, 1);
        site.content.serveAfter(503, 1, "site/busy.bin", good);
        site.content.serve("site/plain.bin", good);
        site.content.redirect("site/moved.bin", site.content.url("site/plain.bin"));
        site.content.serve(
                "site/whole.checkm",
                Manifests.object(List.of(
                        Manifests.row(site.content.url("site/cut.bin"), good, "cut.bin"),
                        Manifests.row(site.content.url("site/busy.bin"), good, "busy.bin"),
                        Manifests.row(site.content.url("site/moved.bin"), good, "deep/moved.bin"))));
        site.content.serve(
                "site/wrong.checkm",
                Manifests.object(
                        List.of(Manifests.row(site.content.url("site/plain.bin"), bytes("another"), "wrong.bin"))));
        site.content.serve(
                "site/missing.checkm",
                Manifests.object(List.of(Manifests.row(site.content.url("site/late.bin"), good, "late.bin"))));
        site.content.redirect("site/inward.bin", "http://169.254.169.254/latest/meta-data");
        site.content.serve(
                "site/inward.checkm",
                Manifests.object(List.of(site.content.url("site/inward.bin") + " |  |  |  |  | inward.bin")));

        String batch = submit(
                "site-batch.checkm",
                Manifests.batch(List.of(
                        Manifests.object(site.content.url("site/whole.checkm"), "whole.checkm", "site-1", "Whole"),
                        Manifests.object(site.content.url("site/wrong.checkm"), "wrong.checkm", "site-2", "Wrong"),
                        Manifests.object(site.content.url("site/missing.checkm"), "missing.checkm", "site-3", "Late"),
                        Manifests.object(
                                site.content.url("site/inward.checkm"), "inward.checkm", "site-4", "Inward"))));
        awaitState(batch, "Failed");

        assertThat(listed(site.program
                        .run("jobs", "--batch", batch, "--state", "Failed")
                        .out()))
                .isEqualTo(3);
        assertThat(site.query("select erc_what from inv_objects where erc_what = 'Whole'"))
                .hasSize(1);
        int told = subjects().size();
        assertThat(subjects()).anyMatch(mail -> mail.contains("FAIL") && mail.contains("Submission Processed"));

        site.content.serve("site/late.bin", good);
        Program.Result requeued = site.program.run("requeue", "--batch", batch, "--reason", "late.bin is there now");
        assertThat(requeued.exit()).as(requeued.toString()).isLessThanOrEqualTo(1);
        awaitJobs(batch, "Completed", 2);
        awaitJobs(batch, "Failed", 2);
        assertThat(site.program.run("report", batch).exit()).isZero();
        awaitMails(told + 1);
        assertThat(site.query("select erc_what from inv_objects where erc_what = 'Late'"))
                .hasSize(1);
        expectValidStorage();
    }

    private static void awaitJobs(String batch, String state, int number) {
        String told =
                site.program.awaitTold(jobs -> listed(jobs) == number, "jobs", "--batch", batch, "--state", state);
        assertThat(listed(told)).as(state).isEqualTo(number);
    }

    private static long listed(String jobs) {
        return jobs.lines().filter(line -> line.startsWith("jid")).count();
    }

    private static void awaitMails(int number) {
        assertThat(site.awaitMails(number, PATIENCE)).as(number + " mails").isTrue();
    }

    private static void expectValidStorage() {
        OcflRepository storage = site.storage();
        try (Stream<String> ids = storage.listObjectIds()) {
            assertThat(ids.toList())
                    .isNotEmpty()
                    .allSatisfy(
                            ark -> assertThat(storage.validateObject(ark, true).hasErrors())
                                    .as(ark)
                                    .isFalse());
        }
    }

    @Test
    void anObjectIsUpdatedByItsLocalId() throws IOException {
        submitContainer("update-1.zip", Map.of("a.txt", "first", "b.txt", "stays"), "--title", "First");
        submitContainer(
                "update-2.zip",
                Map.of("a.txt", "second", "mrt-delete.txt", "b.txt\n"),
                "--title",
                "Second",
                "--update");

        List<String> versions = site.query(
                "select o.ark from inv_versions v join inv_objects o on v.inv_object_id = o.id"
                        + " join inv_localids l on l.inv_object_ark = o.ark where l.local_id = 'update-me' order by v.number");
        assertThat(versions).hasSize(2);
        String ark = versions.get(0);
        assertThat(site.storage().describeObject(ark).getHeadVersion().getFiles())
                .extracting(file -> file.getPath())
                .contains("producer/a.txt")
                .doesNotContain("producer/b.txt");
    }

    private static void submitContainer(String name, Map<String, String> files, Object... options) throws IOException {
        Path zip = Files.write(folder.resolve(name), Manifests.zip(files));
        Object[] line = Stream.concat(
                        Stream.of("submit", zip, "--profile", Site.PROFILE, "--local-id", "update-me"),
                        Stream.of(options))
                .toArray();
        Program.Result submitted = site.program.run(line);
        assertThat(submitted.exit()).as(submitted.toString()).isZero();
        awaitState(submitted.batch(), "Completed");
    }

    @Test
    void whatCannotBeExpandedIsTold() throws IOException {
        int told = subjects().size();

        String batch = submit("empty.checkm", Manifests.batch(List.of()));
        awaitState(batch, "Failed");

        assertThat(site.program.run("why", batch).out()).contains("empty.checkm");
        awaitMails(told + 1);
        assertThat(subjects()).anyMatch(mail -> mail.contains("Submission Queue Failed"));
    }
}
