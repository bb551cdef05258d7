package org.millrace.handlers.ingest.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.millrace.handlers.ingest.http.Reply;
import org.millrace.handlers.ingest.http.TestServer;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ListedFile;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.settings.HttpSettings;
import org.millrace.handlers.ingest.settings.TransferSettings;
import org.millrace.handlers.ingest.transfer.http.Web;
import org.millrace.spi.Fact;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EstimateHandlerTest {

    @AutoClose
    private final TestServer server = TestServer.start();

    @AutoClose
    private final Web web = new Web();

    @AutoClose
    private final HandlerTester tester = HandlerTester.of(new EstimateHandler(web))
            .file("Ingest/request.json", Requests.of(PayloadType.MANIFEST))
            .fileInput("request", "Ingest/request.json")
            .fileInput("files", "Ingest/files.jsonl")
            .recorded(new Fact.Priority(28))
            .configuration(Settings.with(TransferSettings.empty()
                    .withPrivateNetworks("127.0.0.1")
                    .withHttp(HttpSettings.empty().timed(Duration.ofMillis(500), Duration.ofSeconds(5), 1))));

    private Run estimate(ListedFile... files) {
        return tester.file("Ingest/files.jsonl", Requests.list(files)).run();
    }

    private static void assertSpace(Run run, long expected) {
        assertThat(run.fact(Fact.SpaceNeeded.class)).contains(new Fact.SpaceNeeded(expected));
    }

    private static void assertPriority(Run run, int expected) {
        assertThat(run.fact(Fact.Priority.class)).contains(new Fact.Priority(expected));
    }

    @Test
    void sumsWhatHostsSay() {
        server.on("/a", Reply.of("abc")).on("/b", Reply.of("defgh"));
        Run run = estimate(Requests.file("a", server.url("/a")), Requests.file("b", server.url("/b"), 77));
        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertSpace(run, 8);
        assertPriority(run, 28);
        assertThat(server.requests()).allMatch(request -> request.method().equals("HEAD"));
    }

    @Test
    void asksForTheFirstByteWhereHeadIsNotKnown() {
        server.on("/a", Reply.of("abc").withoutHead())
                .on("/b", Reply.of("defgh").withoutHead().withoutRanges());
        Run run = estimate(Requests.file("a", server.url("/a")), Requests.file("b", server.url("/b")));
        assertSpace(run, 8);
        assertPriority(run, 28);
        assertThat(server.requests("/a").get(1).header("range")).isEqualTo("bytes=0-0");
    }

    @Test
    void lowersThePriorityOnceIfASizeCannotBeTold() {
        server.on("/a", Reply.of("abc")).on("/b", Reply.of("x").chunked().withoutRanges());
        Run run = estimate(Requests.file("a", server.url("/a")), Requests.file("b", server.url("/b")));
        assertThat(run.codes()).containsExactly("SIZE_UNKNOWN");
        assertSpace(run, 3);
        assertPriority(run, 38);
        assertPriority(tester.runAgain(), 38);
        assertPriority(tester.run(), 38);
    }

    @Test
    void lowersThePriorityOnceThoughItDiedBetween() throws Exception {
        server.on("/b", Reply.of("x").chunked().withoutRanges());
        tester.recorded(new Fact.Priority(38));
        Files.writeString(tester.scratch().resolve("estimate.json"), "{\"priority\":28}");
        assertPriority(estimate(Requests.file("b", server.url("/b"))), 38);
    }

    @Test
    void staysWithin99AndLetsTheProfileDecide() {
        tester.recorded(new Fact.Priority(95));
        assertPriority(estimate(Requests.file("b", server.url("/none"))), 99);
        tester.file("Ingest/request.json", Requests.of(PayloadType.MANIFEST, Optional.of(3)));
        assertPriority(estimate(Requests.file("b", server.url("/none"))), 3);
    }

    @Test
    void doesNotFailWhateverItMeets() {
        server.on("/silent", Reply.of("x").silent())
                .on("/500", Reply.status(500))
                .on("/cut", Reply.of("x").cutAfter(0));
        Run run = estimate(
                Requests.file("a", server.url("/none"), 1),
                Requests.file("b", server.url("/silent"), 10),
                Requests.file("c", server.url("/500"), 100),
                Requests.file("d", "http://10.0.0.1/", 1_000),
                Requests.file("e", "file:///etc/passwd", 10_000),
                Requests.file("f", "nonsense", 100_000),
                Requests.file("g", "http://unknown.invalid/", 1_000_000),
                Requests.file("h", server.url("/none")));
        assertThat(run.status()).isEqualTo(Status.WARNING);
        assertThat(run.codes())
                .contains("NOT_FOUND", "UNREACHABLE", "ADDRESS_REFUSED", "URL_REFUSED")
                .endsWith("SIZE_UNKNOWN");
        assertSpace(run, 1_111_111);
    }

    @Test
    void countsContainersPackedAndUnpacked() {
        server.on("/a.zip", Reply.of("abc"));
        tester.file("Ingest/request.json", Requests.of(PayloadType.CONTAINER));
        assertSpace(estimate(Requests.file("a.zip", server.url("/a.zip"))), 12);
    }

    @Test
    void streamsLongLists() {
        server.on("/a", Reply.of("abc"));
        String line = Json.text(Requests.file("a", server.url("/a")));
        String list = IntStream.range(0, 5_000).mapToObj(i -> line).collect(Collectors.joining("\n"));
        Run run = tester.file("Ingest/files.jsonl", list).run();
        assertSpace(run, 15_000);
        assertThat(server.connections()).isLessThanOrEqualTo(8);
    }
}
