package org.millrace.handlers.ingest.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.IngestRequest.Description;
import org.millrace.handlers.ingest.request.IngestRequest.Submission;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.Payload;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.handlers.ingest.request.StoredObject;
import org.millrace.handlers.ingest.request.StoredObject.StoredFile;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.InventorySettings;
import org.millrace.spi.Finding;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

/** What INVENTORY records, on every database, asked for by SQL. */
abstract class InventoryContract {

    static final String ARK = "ark:/99999/fk4object1";
    static final String OWNER = "ark:/99999/fk4owner00";
    static final String COLLECTION = "ark:/99999/fk4coll000";
    static final Instant CREATED = Instant.parse("2026-02-03T04:05:06Z");

    @TempDir
    Path folder;

    private final List<HandlerTester> testers = new ArrayList<>();
    private final InventoryDatabase opened = new InventoryDatabase();
    private final InventoryHandler handler = new InventoryHandler(opened);
    private IngestConfiguration configuration;
    private Transactions database;

    abstract InventorySettings settings();

    @BeforeEach
    void open() throws Exception {
        InventorySettings settings = settings();
        IngestConfiguration empty = IngestConfiguration.empty();
        configuration = new IngestConfiguration(
                empty.profiles(),
                empty.transfer(),
                empty.minter(),
                empty.storage(),
                Optional.of(settings),
                empty.mail(),
                empty.callback(),
                empty.manifests());
        database = opened.open(settings, folder);
    }

    @AfterEach
    void close() {
        testers.forEach(HandlerTester::close);
        opened.close();
    }

    static Profile profile(String owner, int node, String aggregate) {
        return new Profile(
                "demo_content",
                "A demo",
                owner,
                List.of(COLLECTION),
                "MRT-curatorial",
                "MRT-content",
                aggregate,
                new Profile.Minter(Optional.empty(), "ark:/99999/fk4", ""),
                new Profile.Storage("", node),
                Optional.empty(),
                new Profile.Mails(List.of(), "json", "", ""),
                Optional.empty(),
                "");
    }

    static IngestRequest request(Profile profile) {
        return new IngestRequest(
                profile,
                Mode.ADD,
                new Payload(PayloadType.MANIFEST, "batch:a", "a.checkm", Optional.empty(), OptionalLong.empty()),
                Optional.empty(),
                List.of(),
                new Description(Optional.empty(), Optional.empty(), Optional.empty(), Map.of()),
                new Submission("bid-1", "jid1", "me", "a note", "", "", CREATED));
    }

    static IngestRequest request() {
        return request(profile(OWNER, 9001, ""));
    }

    static StoredObject stored(String ark, long version, int node) {
        return new StoredObject(ark, version, CREATED, 0, 0, node, "file:///ocfl/" + ark.substring(11));
    }

    static StoredFile file(String path, long size, long since) {
        return new StoredFile(path, size, "ab".repeat(32), Optional.of("text/plain"), since);
    }

    static final List<StoredFile> FIRST = List.of(
            file("producer/a b.txt", 10, 1),
            file("producer/empty", 0, 1),
            file("producer/mrt-dc.xml", 20, 1),
            file("system/mrt-erc.txt", 30, 1));
    static final List<StoredFile> SECOND =
            List.of(file("producer/a b.txt", 10, 1), file("producer/new", 5, 2), file("system/mrt-erc.txt", 31, 2));

    HandlerTester job(IngestRequest request, StoredObject stored, List<StoredFile> files) {
        HandlerTester tester = HandlerTester.of(handler)
                .configuration(configuration)
                .file("Ingest/request.json", Json.text(request))
                .file("Ingest/stored.json", Json.text(stored))
                .file("Ingest/version.jsonl", files.stream().map(Json::text).collect(Collectors.joining("\n")))
                .fileInput("request", "Ingest/request.json")
                .fileInput("stored", "Ingest/stored.json")
                .fileInput("version", "Ingest/version.jsonl")
                .file(
                        "system/mrt-erc.txt",
                        "erc:\nwho: Me\nwho: You\nwhat: A thing\nwhen: (:unas)\nwhere: " + stored.ark()
                                + "\nwhere: loc1;loc2\n")
                .file("system/mrt-ingest.txt", """
                                ingest:\tMillrace
                                submissionDate:\t2022-05-06T15:23:42-07:00
                                batch:\tbid-x
                                job:\tjid-x
                                userAgent:\tdepositor
                                file:\tHello
                                type:\tmanifest
                                profile:\tdemo_content
                                """);
        synchronized (testers) {
            testers.add(tester);
        }
        return tester;
    }

    HandlerTester first() {
        return job(request(), stored(ARK, 1, 9001), FIRST);
    }

    HandlerTester second() {
        return job(request(), stored(ARK, 2, 9001), SECOND);
    }

    /** Rows as texts, column by column. */
    List<String> rows(String query, Object... values) throws Exception {
        return database.run(sql -> sql.list(query, InventoryContract::joined, values));
    }

    private static String joined(ResultSet row) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        List<String> texts = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            texts.add(String.valueOf(row.getString(i)));
        }
        return String.join("|", texts);
    }

    private Map<String, Long> counts() throws Exception {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (String table : List.of(
                "inv_objects",
                "inv_versions",
                "inv_files",
                "inv_audits",
                "inv_owners",
                "inv_collections",
                "inv_ingests")) {
            counts.put(
                    table, Long.parseLong(rows("SELECT COUNT(*) FROM " + table).get(0)));
        }
        return counts;
    }

    @Test
    void aNewObjectIsRecordedWithAllThatIsKnown() throws Exception {
        Run run = first().file("producer/mrt-dc.xml", "<DublinCore/>").run();

        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(rows("SELECT o.ark, o.md5_3, o.object_type, o.role, o.aggregate_role, o.version_number, o.erc_who,"
                        + " o.erc_what, o.erc_when, o.erc_where, w.ark FROM inv_objects o"
                        + " JOIN inv_owners w ON w.id = o.inv_owner_id"))
                .containsExactly(ARK + "|56b|MRT-curatorial|MRT-content|null|1|Me ; You|A thing||" + ARK
                        + " ; loc1;loc2|" + OWNER);
        assertThat(rows("SELECT number, note, ark, created FROM inv_versions"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("1|a note|" + ARK + "|2026-02-03 04:05:06");
        assertThat(rows("SELECT pathname, source, role, full_size, billable_size, mime_type, digest_type, digest_value"
                        + " FROM inv_files ORDER BY id"))
                .containsExactly(
                        "producer/a b.txt|producer|data|10|10|text/plain|sha-256|" + "ab".repeat(32),
                        "producer/empty|producer|data|0|0|text/plain|sha-256|" + "ab".repeat(32),
                        "producer/mrt-dc.xml|producer|metadata|20|20|text/plain|sha-256|" + "ab".repeat(32),
                        "system/mrt-erc.txt|system|metadata|30|30|text/plain|sha-256|" + "ab".repeat(32));
        assertThat(rows("SELECT element, qualifier, value FROM inv_dublinkernels ORDER BY seq_num"))
                .containsExactly(
                        "who|null|Me",
                        "who|null|You",
                        "what|null|A thing",
                        "where|primary|" + ARK,
                        "where|local|loc1;loc2");
        assertThat(rows("SELECT filename, ingest_type, profile, batch_id, job_id, user_agent, submitted, storage_url"
                        + " FROM inv_ingests"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("Hello|object-manifest|demo_content|bid-x|jid-x|depositor|2022-05-06 22:23:42")
                .endsWith("|file:///ocfl/fk4object1");
        assertThat(rows("SELECT filename, md_schema, serialization, value FROM inv_metadatas"))
                .containsExactly("producer/mrt-dc.xml|DublinCore|xml|<DublinCore/>");
        assertThat(rows("SELECT n.number, o.role, o.version_number, o.replicated FROM inv_nodes_inv_objects o"
                        + " JOIN inv_nodes n ON n.id = o.inv_node_id"))
                .containsExactly("9001|primary|1|null");
        assertThat(rows("SELECT c.ark, c.mnemonic, c.name FROM inv_collections_inv_objects o"
                        + " JOIN inv_collections c ON c.id = o.inv_collection_id"))
                .containsExactly(COLLECTION + "|demo|A demo");
        assertThat(run.locks()).contains("inventory/" + ARK);
    }

    @Test
    void eachFileWhoseBytesAreNewIsAuditedOnce() throws Exception {
        first().run();
        second().run();

        assertThat(rows("SELECT v.number, f.pathname, a.url, a.status, a.verified FROM inv_audits a"
                        + " JOIN inv_files f ON f.id = a.inv_file_id"
                        + " JOIN inv_versions v ON v.id = a.inv_version_id ORDER BY f.id"))
                .containsExactly(
                        "1|producer/a b.txt|file:///ocfl/fk4object1#v1/producer/a b.txt|unknown|null",
                        "1|producer/empty|file:///ocfl/fk4object1#v1/producer/empty|unknown|null",
                        "1|producer/mrt-dc.xml|file:///ocfl/fk4object1#v1/producer/mrt-dc.xml|unknown|null",
                        "1|system/mrt-erc.txt|file:///ocfl/fk4object1#v1/system/mrt-erc.txt|unknown|null",
                        "2|producer/new|file:///ocfl/fk4object1#v2/producer/new|unknown|null",
                        "2|system/mrt-erc.txt|file:///ocfl/fk4object1#v2/system/mrt-erc.txt|unknown|null");
        assertThat(rows("SELECT SUM(full_size), SUM(billable_size) FROM inv_files WHERE inv_version_id ="
                        + " (SELECT id FROM inv_versions WHERE number = 2)"))
                .containsExactly("46|36");
    }

    @Test
    void recordedTwiceItIsThereOnce() throws Exception {
        HandlerTester tester = first();
        tester.run();
        Map<String, Long> before = counts();

        assertThat(tester.runAgain().outcome()).isEqualTo(Outcome.ok());
        assertThat(first().run().outcome()).isEqualTo(Outcome.ok());
        assertThat(counts()).isEqualTo(before);
    }

    @Test
    void aNextVersionMovesTheObjectOn() throws Exception {
        first().run();
        assertThat(second().run().outcome()).isEqualTo(Outcome.ok());

        assertThat(rows("SELECT version_number FROM inv_objects")).containsExactly("2");
        assertThat(rows("SELECT number FROM inv_versions ORDER BY number")).containsExactly("1", "2");
        assertThat(rows("SELECT version_number FROM inv_nodes_inv_objects")).containsExactly("2");
    }

    @Test
    void aVersionWhoseEarlierOneIsMissingIsRecordedWithARemark() throws Exception {
        Run run = second().run();

        assertThat(run.status()).isEqualTo(Status.WARNING);
        assertThat(run.codes()).containsExactly("EARLIER_VERSIONS_MISSING");
        assertThat(run.findings().get(0).message()).contains(ARK);

        assertThat(first().run().outcome()).isEqualTo(Outcome.ok());
        assertThat(rows("SELECT version_number FROM inv_objects")).containsExactly("2");
        assertThat(rows("SELECT v.number, COUNT(*) FROM inv_files f JOIN inv_versions v ON v.id = f.inv_version_id"
                        + " GROUP BY v.number ORDER BY v.number"))
                .containsExactly("1|4", "2|3");
        assertThat(second().run().outcome()).isEqualTo(Outcome.ok());
    }

    @Test
    void aVersionThatIsThereWithOtherFilesIsRefused() throws Exception {
        first().run();
        Map<String, Long> before = counts();
        Run run = job(request(), stored(ARK, 1, 9001), SECOND).run();

        assertThat(run.codes()).containsExactly("VERSION_DIFFERS");
        assertThat(run.findings().get(0).message())
                .contains("version 1 of " + ARK, "4 files of 60 bytes", "3 files of 46 bytes");
        assertThat(counts()).isEqualTo(before);
    }

    @Test
    void anObjectDoesNotChangeItsNode() throws Exception {
        first().run();
        Run run = job(request(profile(OWNER, 9002, "")), stored(ARK, 2, 9002), SECOND)
                .run();

        assertThat(run.codes()).containsExactly("OTHER_NODE");
        assertThat(run.findings().get(0).message()).contains("9001").contains("9002");
        assertThat(rows("SELECT version_number FROM inv_objects")).containsExactly("1");
    }

    @Test
    void aChangeOfOwnerIsFollowed() throws Exception {
        first().run();
        job(request(profile("ark:/99999/fk4heir", 9001, "")), stored(ARK, 2, 9001), SECOND)
                .run();

        assertThat(rows("SELECT w.ark FROM inv_objects o JOIN inv_owners w ON w.id = o.inv_owner_id"))
                .containsExactly("ark:/99999/fk4heir");
    }

    @Test
    void anOwnerIsAnObjectItself() throws Exception {
        job(request(profile(OWNER, 9001, "MRT-owner")), stored(OWNER, 1, 9001), FIRST)
                .run();

        assertThat(
                        rows(
                                "SELECT o.ark, o.aggregate_role FROM inv_owners w JOIN inv_objects o ON o.id = w.inv_object_id"))
                .containsExactly(OWNER + "|MRT-owner");
    }

    @Test
    void anEmbargoIsKeptUntilAVersionEndsIt() throws Exception {
        first().file("producer/mrt-embargo.txt", "embargoEndDate: 2030-01-31T00:00:00+01:00\n")
                .run();
        assertThat(rows("SELECT embargo_end_date FROM inv_embargoes"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("2030-01-30 23:00:00");

        second().file("producer/mrt-embargo.txt", "embargoEndDate: none\n").run();
        assertThat(rows("SELECT * FROM inv_embargoes")).isEmpty();
    }

    @Test
    void aFileThatIsCarriedOverKeepsItsType() throws Exception {
        String digest = "ab".repeat(32);
        job(
                        request(),
                        stored(ARK, 1, 9001),
                        List.of(
                                new StoredFile("producer/a", 1, digest, Optional.of("image/tiff"), 1),
                                new StoredFile("producer/b.txt", 1, digest, Optional.of("text/x-ours"), 1)))
                .run();
        job(
                        request(),
                        stored(ARK, 2, 9001),
                        List.of(
                                new StoredFile("producer/b.txt", 1, "cd".repeat(32), Optional.of("text/plain"), 2),
                                new StoredFile("producer/a", 1, digest, Optional.empty(), 1),
                                new StoredFile("producer/never-recorded.pdf", 1, digest, Optional.empty(), 1)))
                .run();
        assertThat(rows("SELECT pathname, mime_type FROM inv_files WHERE inv_version_id ="
                        + " (SELECT id FROM inv_versions WHERE number = 2) ORDER BY id"))
                .containsExactly(
                        "producer/b.txt|text/plain",
                        "producer/a|image/tiff",
                        "producer/never-recorded.pdf|application/pdf");
    }

    /** What DESCRIBE lets pass must not fail here: the object is stored by now. */
    @Test
    void anEmbargoIsReadAsItWasWhenTheObjectWasDescribed() throws Exception {
        for (String text : List.of(
                "embargoenddate:2030-01-30t16:00:00.5-07:00",
                "embargoEndDate: none\nembargoEndDate: 2030-01-30T23:00:00")) {
            assertThat(first().file("producer/mrt-embargo.txt", text).run().codes())
                    .isEmpty();
        }
        assertThat(rows("SELECT embargo_end_date FROM inv_embargoes"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("2030-01-30 23:00:00");
    }

    @Test
    void anEmbargoThatCannotBeReadDoesNotOpenTheObject() throws Exception {
        for (String text : List.of("embargoEndDate: tomorrow", "embargoEndDate: +12345-01-01T00:00:00Z", "x: y", "")) {
            Run run = first().file("producer/mrt-embargo.txt", text).run();
            assertThat(run.codes()).containsExactly("BAD_EMBARGO");
        }
        assertThat(counts().get("inv_objects")).isZero();
    }

    @Test
    void whatADatabaseWouldRefuseIsReplacedOrCut() throws Exception {
        Run run = job(
                        request(),
                        stored(ARK, 1, 9001),
                        List.of(new StoredFile("producer/\uD83D\uDE00", 1, "ab", Optional.of("x".repeat(300)), 1)))
                .file("system/mrt-erc.txt", "who: N\u0000L\nwhat: " + "w".repeat(900_000) + "\n")
                .file("system/mrt-ingest.txt", "batch: " + "b".repeat(300) + "\nsubmissionDate: never\n")
                .file("producer/mrt-dc.xml", new byte[] {'<', 0, (byte) 0xC3, '>'})
                .run();

        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(rows("SELECT erc_who, LENGTH(erc_what) FROM inv_objects")).containsExactly("N\uFFFDL|900000");
        assertThat(rows("SELECT pathname, LENGTH(mime_type) FROM inv_files"))
                .containsExactly("producer/\uD83D\uDE00|255");
        assertThat(rows("SELECT LENGTH(batch_id) FROM inv_ingests")).containsExactly("255");
        assertThat(rows("SELECT value FROM inv_metadatas")).containsExactly("<\uFFFD\uFFFD>");
    }

    @Test
    void metadataThatIsTooLargeIsTold() throws Exception {
        Run run = first().file("producer/mrt-eml.xml", "x".repeat(1_000_001)).run();

        assertThat(run.codes()).containsExactly("METADATA_NOT_KEPT");
        assertThat(run.findings()).extracting(Finding::place).containsExactly("producer/mrt-eml.xml");
        assertThat(rows("SELECT * FROM inv_metadatas")).isEmpty();
    }

    @Test
    void aListThatBreaksOffLeavesNothing() throws Exception {
        HandlerTester tester = HandlerTester.of(handler)
                .configuration(configuration)
                .file("Ingest/request.json", Json.text(request()))
                .file("Ingest/stored.json", Json.text(stored(ARK, 1, 9001)))
                .file("Ingest/version.jsonl", Json.text(FIRST.get(0)) + "\n{\"path\":\"pro")
                .fileInput("request", "Ingest/request.json")
                .fileInput("stored", "Ingest/stored.json")
                .fileInput("version", "Ingest/version.jsonl");
        try (tester) {
            assertThat(tester.run().status()).isEqualTo(Status.FATAL);
        }
        assertThat(counts().get("inv_objects")).isZero();
        assertThat(first().run().outcome()).isEqualTo(Outcome.ok());
    }

    @Test
    void objectsOfANewOwnerMayComeAtOnce() throws Exception {
        List<Callable<Outcome>> calls = IntStream.range(0, 8)
                .<Callable<Outcome>>mapToObj(i -> {
                    HandlerTester tester = job(request(), stored("ark:/99999/fk4many" + i, 1, 9001), FIRST);
                    return () -> tester.run().outcome();
                })
                .toList();

        assertThat(DatabaseContract.atOnce(calls)).containsOnly(Outcome.ok());
        assertThat(counts())
                .containsEntry("inv_objects", 8L)
                .containsEntry("inv_owners", 1L)
                .containsEntry("inv_collections", 1L)
                .containsEntry("inv_files", 32L);
    }

    @Test
    void theSameVersionTwiceAtOnceIsRecordedOnce() throws Exception {
        List<Callable<Outcome>> calls = Stream.generate(this::first)
                .limit(4)
                .<Callable<Outcome>>map(tester -> () -> tester.run().outcome())
                .toList();

        assertThat(DatabaseContract.atOnce(calls)).containsOnly(Outcome.ok());
        assertThat(counts()).containsEntry("inv_versions", 1L).containsEntry("inv_files", 4L);
    }

    @Test
    void twoVersionsAtOnceAreBothThere() throws Exception {
        HandlerTester one = first();
        HandlerTester two = second();
        DatabaseContract.atOnce(List.<Callable<Outcome>>of(
                () -> one.run().outcome(), () -> two.run().outcome()));

        assertThat(counts()).containsEntry("inv_versions", 2L).containsEntry("inv_files", 7L);
        assertThat(rows("SELECT version_number FROM inv_objects")).containsExactly("2");
    }

    @Test
    void manyFilesAreRecorded() throws Exception {
        List<StoredFile> many = IntStream.range(0, 10_000)
                .mapToObj(i -> file("producer/d" + i / 100 + "/f" + i, i, 1))
                .toList();
        assertThat(job(request(), stored(ARK, 1, 9001), many).run().outcome()).isEqualTo(Outcome.ok());

        assertThat(counts()).containsEntry("inv_files", 10_000L).containsEntry("inv_audits", 10_000L);
    }
}
