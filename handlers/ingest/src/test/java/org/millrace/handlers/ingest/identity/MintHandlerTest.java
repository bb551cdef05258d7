package org.millrace.handlers.ingest.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.handlers.ingest.inventory.InventoryDatabase;
import org.millrace.handlers.ingest.inventory.LocalIds;
import org.millrace.handlers.ingest.inventory.PostgresServer;
import org.millrace.handlers.ingest.inventory.Transactions;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Outcome;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

/** Which object it is, with the built-in minter and one database for all jobs of a test. */
class MintHandlerTest {

    private static final String A = "ark:/99999/fk4a";
    private static final String B = "ark:/99999/fk4b";

    @TempDir
    private Path folder;

    private final InventoryDatabase database = new InventoryDatabase();
    private final MintHandler handler = new MintHandler(database, new Minters(new EzidHttp()));
    private final List<HandlerTester> testers = new ArrayList<>();
    private IngestConfiguration configuration;
    private LocalIds registered;

    @BeforeEach
    void open() throws Exception {
        configuration = Configurations.of(PostgresServer.emptyDatabase(), Optional.empty());
        World world = new World(folder, configuration);
        // Opens the database before any tester does
        Transactions[] opened = new Transactions[1];
        world.job("opening", Requests.of()).run(context -> {
            opened[0] = database.open(context);
            return Outcome.ok();
        });
        registered = new LocalIds(opened[0], Requests.OWNER);
    }

    @AfterEach
    void close() {
        testers.forEach(HandlerTester::close);
        database.close();
    }

    private HandlerTester job(IngestRequest request) {
        HandlerTester tester = HandlerTester.of(handler)
                .configuration(configuration)
                .file("Ingest/request.json", Json.text(request))
                .fileInput("request", "Ingest/request.json")
                .counter("ark/99999/fk4", testers.size() * 1_000L);
        testers.add(tester);
        return tester;
    }

    private static IngestRequest given(String ark, String... localIds) {
        return Requests.of(Requests.profile(Optional.empty()), Optional.of(ark), localIds);
    }

    private static String ark(Run run) {
        return run.fact(Fact.Identifiers.class).orElseThrow().primaryId();
    }

    private static List<String> localIds(Run run) {
        return run.fact(Fact.Identifiers.class).orElseThrow().localIds();
    }

    private void register(String ark, String... ids) throws Exception {
        registered.register(ark, List.of(ids), java.time.Instant.EPOCH);
    }

    @Test
    void aNewObjectGetsAMintedArk() throws Exception {
        Run run = job(Requests.of()).run();

        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(Ark.parse(ark(run))).get().matches(Ark::hasCheckCharacter);
        assertThat(ark(run))
                .isEqualTo(new NoidNames(new Shoulder("99999", "fk4")).name(1).toString());
        assertThat(run.locks()).doesNotContain("localid");
    }

    @Test
    void anotherRunKeepsIt() {
        HandlerTester tester = job(Requests.of());

        assertThat(ark(tester.run())).isEqualTo(ark(tester.runAgain()));
    }

    @Test
    void localIdsAreRegisteredAndLockedOneByOne() throws Exception {
        Run run = job(Requests.of("b", "a/1")).run();

        assertThat(registered.of(ark(run))).containsExactly("b", "a/1");
        assertThat(run.locks()).contains("localid/a/1_" + Requests.OWNER, "localid/b_" + Requests.OWNER);
        assertThat(localIds(run)).containsExactly("b", "a/1");
    }

    @Test
    void aKnownLocalIdNamesItsObjectAndNewOnesAreAdded() throws Exception {
        Run first = job(Requests.of("x", "y")).run();
        Run second = job(Requests.of("z", "y")).run();

        assertThat(ark(second)).isEqualTo(ark(first));
        assertThat(localIds(second)).containsExactly("x", "y", "z");
        assertThat(registered.of(ark(first))).containsExactly("x", "y", "z");
    }

    @Test
    void ownersDoNotShareLocalIds() throws Exception {
        new LocalIds(transactions(), "ark:/99999/fk4other").register(A, List.of("x"), java.time.Instant.EPOCH);

        assertThat(ark(job(Requests.of("x")).run())).isNotEqualTo(A);
    }

    private Transactions transactions() throws Exception {
        Transactions[] opened = new Transactions[1];
        new World(folder, configuration).job("again", Requests.of()).run(context -> {
            opened[0] = database.open(context);
            return Outcome.ok();
        });
        return opened[0];
    }

    @Test
    void aGivenArkIsKept() throws Exception {
        Run run = job(given("ark:99999/FK4-x", "x")).run();

        assertThat(ark(run)).isEqualTo("ark:/99999/FK4x");
        assertThat(registered.find(List.of("x"))).isEqualTo(Map.of("x", "ark:/99999/FK4x"));
    }

    @Test
    void aGivenArkMustBeTheOneOfItsLocalIds() throws Exception {
        register(B, "x");
        Run run = job(given(A, "new", "x")).run();

        assertThat(run.codes()).containsExactly("LOCAL_ID_CONFLICT");
        assertThat(run.findings().get(0).message()).contains("'x'").contains(A).contains(B);
        assertThat(registered.find(List.of("new"))).isEmpty();
        assertThat(run.facts()).isEmpty();
    }

    @Test
    void localIdsOfDifferentObjectsAreRefusedBeforeAnythingIsMinted() throws Exception {
        register(A, "x");
        register(B, "y");
        Run run = job(Requests.of("x", "y", "z")).run();

        assertThat(run.codes()).containsExactly("LOCAL_IDS_DISAGREE");
        assertThat(run.findings().get(0).message()).contains("'x'", A, "'y'", B);
        assertThat(run.facts()).isEmpty();
    }

    @Test
    void mrtErcGivesIdentifiersToo() throws Exception {
        HandlerTester tester = job(Requests.of("form"))
                .file(
                        "producer/mrt-erc.txt",
                        "\uFEFFerc:\nwho: Me\nwhere: ark:/13030/m5qv8jks\nwhere: l1;l2\nwhere:\n  ark:/13030/other\nwhere: (:unas)\n");
        Run run = tester.run();

        assertThat(ark(run)).isEqualTo("ark:/13030/m5qv8jks");
        assertThat(localIds(run)).containsExactly("l1", "l2", "ark:/13030/other", "form");
    }

    @Test
    void mrtErcMayNotContradictTheSubmission() {
        Run run = job(given(A))
                .file("producer/mrt-erc.txt", "erc:\nwhere: " + B + "\n")
                .run();

        assertThat(run.codes()).containsExactly("PRIMARY_IDS_DIFFER");
        assertThat(run.findings().get(0).message()).contains(A).contains(B);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ark123", "doi:10.5072/FK2", "ark:/99999/../../etc"})
    void whatIsNoArkIsRefused(String text) {
        Run run = job(given(text)).run();

        assertThat(run.codes()).containsExactly("BAD_PRIMARY_ID");
        assertThat(run.findings())
                .extracting(Finding::message)
                .first()
                .asString()
                .contains(text);
    }

    @Test
    void unusableLocalIdsAreRefused() {
        assertThat(job(Requests.of("a\u0000b")).run().codes()).containsExactly("BAD_LOCAL_ID");
        assertThat(job(Requests.of("x".repeat(256))).run().codes()).containsExactly("BAD_LOCAL_ID");
        assertThat(job(Requests.of(java.util.stream.IntStream.range(0, 201)
                                .mapToObj(i -> "id" + i)
                                .toArray(String[]::new)))
                        .run()
                        .codes())
                .containsExactly("TOO_MANY_LOCAL_IDS");
    }

    @Test
    void aRecordedArkThatWasNeverRegisteredGivesWayToTheOneOfItsLocalId() throws Exception {
        register(B, "x");
        Run run = job(Requests.of("x"))
                .recorded(new Fact.Identifiers(A, List.of("x")))
                .run();

        assertThat(ark(run)).isEqualTo(B);
    }

    @Test
    void aRecordedArkThatSomethingIsStoredUnderIsHeldOnTo() throws Exception {
        register(B, "x");
        Run run = job(Requests.of("x"))
                .recorded(new Fact.Identifiers(A, List.of("x")))
                .recorded(new Fact.Stored(1, 1, 1, URI.create("file:///x")))
                .run();

        assertThat(run.codes()).containsExactly("LOCAL_ID_CONFLICT");
    }

    @Test
    void namesThatAreInUseArePassedOver() throws Exception {
        NoidNames names = new NoidNames(new Shoulder("99999", "fk4"));
        register(names.name(1).toString(), "x");
        register(names.name(2).toString(), "y");

        assertThat(ark(job(Requests.of()).run())).isEqualTo(names.name(3).toString());
    }

    @Test
    void aShoulderThatIsNoneIsThePlatformsFault() {
        IngestRequest request = Requests.of();
        IngestRequest odd = new IngestRequest(
                new org.millrace.handlers.ingest.request.Profile(
                        "odd",
                        "",
                        Requests.OWNER,
                        List.of(),
                        "",
                        "",
                        "",
                        new org.millrace.handlers.ingest.request.Profile.Minter(Optional.empty(), "fk4", ""),
                        request.profile().storage(),
                        Optional.empty(),
                        request.profile().mails(),
                        Optional.empty(),
                        ""),
                request.mode(),
                request.payload(),
                request.primaryId(),
                request.localIds(),
                request.description(),
                request.submission());

        assertThat(job(odd).run().permanent()).isTrue();
    }
}
