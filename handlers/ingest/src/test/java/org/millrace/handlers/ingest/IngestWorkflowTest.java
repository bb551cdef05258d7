package org.millrace.handlers.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.control.Actions;
import org.millrace.control.Operator;
import org.millrace.control.Order;
import org.millrace.control.Requeue;
import org.millrace.handlers.ingest.describe.DescribeHandler;
import org.millrace.handlers.ingest.describe.ManifestHandler;
import org.millrace.handlers.ingest.identity.EzidHttp;
import org.millrace.handlers.ingest.identity.MintHandler;
import org.millrace.handlers.ingest.identity.Minters;
import org.millrace.handlers.ingest.inventory.InventoryDatabase;
import org.millrace.handlers.ingest.inventory.InventoryHandler;
import org.millrace.handlers.ingest.report.CleanupHandler;
import org.millrace.handlers.ingest.report.NotifyHandler;
import org.millrace.handlers.ingest.report.Receiver;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.TransferSettings;
import org.millrace.handlers.ingest.storage.StoreHandlers;
import org.millrace.handlers.ingest.submission.AcceptSubmissionHandler;
import org.millrace.handlers.ingest.submission.ReadManifestHandler;
import org.millrace.handlers.ingest.transfer.DownloadHandler;
import org.millrace.handlers.ingest.transfer.EstimateHandler;
import org.millrace.handlers.ingest.transfer.ProvisionHandler;
import org.millrace.handlers.ingest.transfer.SmallFiles;
import org.millrace.handlers.ingest.transfer.http.Web;
import org.millrace.lifecycle.State;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.testkit.WorkflowRun;
import org.millrace.testkit.WorkflowTester;

/** The shipped workflow of one object, run by the engine with its real handlers against real servers on this machine. */
class IngestWorkflowTest {

    private static final Order ORDER = new Order("tester", "mended");

    private final Map<String, byte[]> content = new TreeMap<>();

    @AutoClose
    private final Web web = new Web();

    @AutoClose
    private final InventoryDatabase inventory = new InventoryDatabase();

    @AutoClose
    private final Receiver receiver = Receiver.start();

    @TempDir
    Path profiles;

    private Optional<HttpServer> server = Optional.empty();

    @BeforeEach
    void serve() throws IOException {
        HttpServer started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        started.createContext("/", exchange -> {
            try (exchange) {
                byte[] known = content.get(exchange.getRequestURI().getPath());
                boolean head = exchange.getRequestMethod().equals("HEAD");
                if (known == null) {
                    exchange.sendResponseHeaders(404, -1);
                } else if (head) {
                    exchange.getResponseHeaders().add("Content-Length", Integer.toString(known.length));
                    exchange.sendResponseHeaders(200, -1);
                } else {
                    exchange.sendResponseHeaders(200, known.length);
                    exchange.getResponseBody().write(known);
                }
            }
        });
        started.start();
        server = Optional.of(started);
        Files.writeString(profiles.resolve("demo_content"), """
                ProfileID: demo_content
                ProfileDescription: A collection of the tests
                Identifier-scheme: ARK
                Identifier-namespace: 99999
                Identifier-shoulder: ark:/99999/fk4
                Collection.1: ark:/99999/fk4collection
                Type: MRT-curatorial
                Role: MRT-content
                Owner: ark:/99999/fk4owner
                StorageService: http://127.0.0.1/store
                StorageNode: 7777
                CallbackURL: %s
                """.formatted(receiver.url("mill:s3cret@")));
    }

    @AfterEach
    void stop() {
        server.ifPresent(running -> running.stop(0));
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.orElseThrow().getAddress().getPort() + path;
    }

    private String publish(String path, byte[] bytes) {
        content.put(path, bytes);
        return url(path);
    }

    private String manifest(String... rows) {
        String text = """
                #%checkm_0.7
                #%profile | http://uc3.cdlib.org/registry/ingest/manifest/mrt-ingest-manifest
                #%fields | nfo:fileUrl | nfo:hashAlgorithm | nfo:hashValue
                """ + String.join("\n", rows) + "\n#%eof\n";
        return publish("/object.checkm", text.getBytes(UTF_8));
    }

    private WorkflowTester tester(String type, String url) throws IOException {
        IngestConfiguration empty = IngestConfiguration.empty();
        SmallFiles small = new SmallFiles(web);
        return WorkflowTester.of(Files.readString(Path.of("../../workflows/Ingest.json")))
                .handler(new AcceptSubmissionHandler(small))
                .handler(new ReadManifestHandler())
                .handler(new EstimateHandler(web))
                .handler(new ProvisionHandler())
                .handler(new DownloadHandler(web))
                .handler(new MintHandler(inventory, new Minters(new EzidHttp())))
                .handler(new DescribeHandler())
                .handler(new ManifestHandler())
                .handler(StoreHandlers.create())
                .handler(new InventoryHandler(inventory))
                .handler(new NotifyHandler())
                .handler(new CleanupHandler())
                .settings(new IngestConfiguration(
                        Optional.of(profiles),
                        Optional.of(transfer()),
                        empty.minter(),
                        empty.storage(),
                        empty.inventory(),
                        empty.mail(),
                        empty.callback(),
                        empty.manifests()))
                .parameter("profile", "demo_content")
                .parameter("type", type)
                .parameter("payload_url", url)
                .parameter("localID", "local-1")
                .parameter("creator", "Eliot, George")
                .parameter("title", "The Mill on the Floss")
                .parameter("date", "1860");
    }

    /** How full this machine's disk is is not what is tested. */
    private static TransferSettings transfer() {
        TransferSettings known = TransferSettings.empty().withPrivateNetworks("127.0.0.0/8");
        return new TransferSettings(
                known.schemes(),
                known.hosts(),
                known.files(),
                known.privateNetworks(),
                known.http(),
                known.parallel(),
                known.attempts(),
                known.backoff(),
                known.largestFile(),
                Optional.of(100),
                known.unpack());
    }

    private static Fact.Stored stored(WorkflowTester tester, WorkflowRun run) {
        return tester.stores().state().recorded(run.job(), Fact.Stored.class).orElseThrow();
    }

    @Test
    void anObjectIsPreservedAndTold() throws IOException {
        String one = publish("/one.txt", "one\n".getBytes(UTF_8));
        String two = publish("/two.txt", "two\n".getBytes(UTF_8));
        String url = manifest(one + " | | | | | one.txt", two + " | | | | | deep/two.txt | text/plain");
        try (WorkflowTester tester = tester("manifest", url)) {
            WorkflowRun run = tester.run();
            assertThat(run.state()).as(run.toString()).isEqualTo(State.COMPLETED);
            Fact.Identifiers identifiers = tester.stores()
                    .state()
                    .recorded(run.job(), Fact.Identifiers.class)
                    .orElseThrow();
            assertThat(identifiers.primaryId()).startsWith("ark:/99999/fk4");
            assertThat(identifiers.localIds()).containsExactly("local-1");
            assertThat(stored(tester, run).version()).isEqualTo(1);
            assertThat(run.files("producer")).isEmpty();
            assertThat(run.files("system")).isEmpty();
            assertThat(run.text("Ingest/version.jsonl")).contains("producer/one.txt", "producer/deep/two.txt");
            assertThat(receiver.calls()).singleElement().satisfies(call -> {
                assertThat(call.path()).isEqualTo("/mc/" + run.job().value());
                assertThat(call.body())
                        .contains("\"job:jobStatus\":\"COMPLETED\"", identifiers.primaryId(), "local-1")
                        .contains("The Mill on the Floss", "\"job:versionID\":1");
            });
            assertThat(run.history().toString()).doesNotContain("s3cret");
        }
    }

    @Test
    void aContainerIsUnpackedAndPreserved() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("a/b.txt"));
            zip.write("b\n".getBytes(UTF_8));
            zip.closeEntry();
        }
        try (WorkflowTester tester = tester("container", publish("/object.zip", bytes.toByteArray()))) {
            WorkflowRun run = tester.run();
            assertThat(run.state()).as(run.toString()).isEqualTo(State.COMPLETED);
            assertThat(run.text("Ingest/version.jsonl")).contains("producer/a/b.txt");
        }
    }

    @Test
    void aFileThatIsNotWhatTheManifestSaysFailsTheJobAndIsNotStored() throws IOException {
        String one = publish("/one.txt", "one\n".getBytes(UTF_8));
        String url = manifest(one + " | sha-256 | " + "0".repeat(64) + " | | | one.txt");
        try (WorkflowTester tester = tester("manifest", url)) {
            WorkflowRun run = tester.run();
            assertThat(run.state()).isEqualTo(State.FAILED);
            assertThat(run.findings()).extracting(Finding::place).anyMatch(place -> place.contains("object.checkm"));
            assertThat(tester.stores().state().recorded(run.job(), Fact.Stored.class))
                    .isEmpty();
        }
        assertThat(receiver.calls()).isEmpty();
    }

    @Test
    void aRefusedCallbackFailsTheJobWhichIsResumedThere() throws IOException {
        receiver.answers(404);
        try (WorkflowTester tester = tester("file", publish("/one.txt", "one\n".getBytes(UTF_8)))) {
            WorkflowRun run = tester.run();
            assertThat(run.state()).isEqualTo(State.FAILED);
            assertThat(run.message()).contains("CALLBACK_REFUSED").doesNotContain("s3cret");
            assertThat(run.files("producer")).isNotEmpty();

            receiver.answers(200);
            new Operator(tester.stores(), tester.clock())
                    .act(run.job(), new Actions(tester.stores()).requeue(ORDER, Requeue.AFTER_LAST_GOOD));
            WorkflowRun resumed = tester.goOn(run);
            assertThat(resumed.state()).as(resumed.toString()).isEqualTo(State.COMPLETED);
            assertThat(stored(tester, resumed).version()).isEqualTo(1);
            assertThat(resumed.files("producer")).isEmpty();
        }
        assertThat(receiver.calls()).hasSize(2);
    }

    @Test
    void aReceiverThatIsIllForAWhileHearsOfTheJobInTheEnd() throws IOException {
        receiver.answers(503);
        try (WorkflowTester tester = tester("file", publish("/one.txt", "one\n".getBytes(UTF_8)))) {
            WorkflowRun run = tester.run();
            assertThat(run.state()).isEqualTo(State.FAILED);
            assertThat(receiver.calls()).hasSize(5);
            assertThat(receiver.calls())
                    .extracting(Receiver.Call::key)
                    .containsOnly(receiver.calls().get(0).key());
        }
    }
}
