package org.millrace.handlers.ingest.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Outcome;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

class DescribeHandlerTest {

    @AutoClose
    private final HandlerTester tester = HandlerTester.of(new DescribeHandler());

    @BeforeEach
    void anObjectWithIdentifiers() {
        tester.file(IngestRequest.PATH, Requests.described("Form Creator", "Form Title", "2001", Map.of()))
                .file("Ingest/fetched.jsonl", "")
                .fileInput("request", IngestRequest.PATH)
                .fileInput("fetched", "Ingest/fetched.jsonl")
                .recorded(new Fact.Identifiers(Requests.ARK, List.of("local-1", "local-2")));
    }

    private Finding refused() {
        assertThat(tester.run().outcome()).isInstanceOf(Outcome.Ko.class);
        return ((Outcome.Ko) tester.run().outcome()).findings().get(0);
    }

    @Nested
    class TheSystemFiles {

        @Test
        void ercHasASpaceAfterTheColon() {
            tester.run();

            assertThat(tester.text("system/mrt-erc.txt")).isEqualTo("""
                            erc:\s
                            who: Form Creator
                            what: Form Title
                            when: 2001
                            where: ark:/99999/fk4f20h55p
                            where: local-1;local-2
                            """);
        }

        @Test
        void whatNobodySaidIsUnassigned() {
            tester.file(IngestRequest.PATH, Requests.silent(Mode.ADD))
                    .recorded(new Fact.Identifiers(Requests.ARK, List.of()))
                    .run();

            assertThat(tester.text("system/mrt-erc.txt"))
                    .contains("who: (:unas)\nwhat: (:unas)\nwhen: (:unas)\n")
                    .endsWith("where: (:unas)\n");
        }

        @Test
        void ingestHasMerrittsKeysInTheirOrder() {
            tester.run();

            assertThat(tester.text("system/mrt-ingest.txt")).isEqualTo("""
                            ingest:	Millrace
                            submissionDate:	2026-05-06T22:23:42+00:00
                            batch:	bid-1
                            job:	jid-1
                            userAgent:	depositor
                            file:	4blocks.checkm
                            type:	manifest
                            profile:	demo_content
                            collection:	ark:/99999/fk4coll000;ark:/99999/fk4coll001
                            storageService:	http://store.example.org/
                            storageNode:	9001
                            notification:	curator@example.org
                            suppliedIdentifier:	(:unas)
                            digestType:	(:unas)
                            digestValue:	(:unas)
                            creator:	Form Creator
                            title:	Form Title
                            date:	2001
                            localIdentifier:	local-1;local-2
                            note:	(:unas)
                            containerValidity:	n/a
                            manifestValidity:	valid
                            assignedIdentifier:	ark:/99999/fk4f20h55p
                            retrievedIdentifier:	(:unas)
                            handlers:	org.millrace.handlers.ingest
                            """);
        }

        @Test
        void ownerMembershipAndObjectModel() {
            tester.run();

            assertThat(tester.text("system/mrt-owner.txt")).isEqualTo("ark:/99999/fk4owner00");
            assertThat(tester.text("system/mrt-membership.txt"))
                    .isEqualTo("ark:/99999/fk4coll000\nark:/99999/fk4coll001\n");
            assertThat(tester.text("system/mrt-mom.txt")).isEqualTo("""
                            type:	MRT-curatorial
                            role:	MRT-content
                            aggregate:	\s
                            localIdentifier:	local-1;local-2
                            primaryIdentifier:	ark:/99999/fk4f20h55p
                            """.replace("\t \n", "\t\n"));
        }

        @Test
        void dublinCoreMergesTheDepositorsFileWithTheSubmission() {
            tester.file(
                            IngestRequest.PATH,
                            Requests.described("C", "T", "D", Map.of("subject", "a; <b>", "rights", "All", "odd", "x")))
                    .file("producer/mrt-dc.xml", """
                            <DublinCore xmlns:dc="http://purl.org/dc/elements/1.1/">
                              <dc:title>One</dc:title><dc:title>Two</dc:title>
                              <dc:subject>a</dc:subject><note>no</note>
                            </DublinCore>""")
                    .run();

            assertThat(tester.text("system/mrt-dc.xml")).isEqualTo("""
                            <?xml version="1.0" encoding="UTF-8"?>
                            <DublinCore xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
                              <dc:title>One; Two</dc:title>
                              <dc:subject>a</dc:subject>
                              <dc:subject>a</dc:subject>
                              <dc:subject>&lt;b&gt;</dc:subject>
                              <dc:rights>All</dc:rights>
                            </DublinCore>
                            """);
        }

        @Test
        void theSubmittedManifestIsKept() {
            tester.file("Ingest/manifest.checkm", "#%checkm_0.7\n#%eof\n").run();

            assertThat(tester.text("system/mrt-submission-manifest.txt")).isEqualTo("#%checkm_0.7\n#%eof\n");
        }

        @Test
        void writtenAgainTheyAreTheSame() {
            tester.run();
            String first = tester.text("system/mrt-ingest.txt") + tester.text("system/mrt-dc.xml");

            tester.runAgain();

            assertThat(tester.text("system/mrt-ingest.txt") + tester.text("system/mrt-dc.xml"))
                    .isEqualTo(first);
        }

        @Test
        void noValueCanPoseAsALineOfItsOwn() {
            tester.file(
                            IngestRequest.PATH,
                            Requests.described("A\nwhere: ark:/1/2", "B\r\nC\u2028D", "\u0000x\u0000", Map.of()))
                    .run();

            assertThat(tester.text("system/mrt-erc.txt")).contains("who: A where: ark:/1/2\nwhat: B C D\nwhen: x\n");
        }
    }

    @Nested
    class WhoWhatAndWhen {

        private static final String DATA_CITE = """
                <resource xmlns="http://datacite.org/schema/kernel-4">
                  <creators><creator><creatorName>Cite A</creatorName></creator>
                  <creator><creatorName>Cite B</creatorName></creator></creators>
                  <titles><title>Cite Title</title><title>Other</title></titles>
                  <publicationYear>2003</publicationYear>
                </resource>""";
        private static final String DC = """
                <DublinCore xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>DC A</dc:creator>
                <dc:title>DC Title</dc:title><dc:date>2004</dc:date></DublinCore>""";

        @Test
        void comeFromTheErcFirst() {
            tester.file("producer/mrt-erc.txt", "erc:\nwho: ERC A\n# comment\nwhat: ERC\n  Title\nwhen: (:unas)\n")
                    .file("producer/mrt-datacite.xml", DATA_CITE)
                    .file("producer/mrt-dc.xml", DC);

            assertThat(metadata(tester.run()))
                    .containsEntry("erc_who", "ERC A")
                    .containsEntry("erc_what", "ERC Title")
                    .containsEntry("erc_when", "2003")
                    .containsEntry("erc_where", Requests.ARK + " ; local-1 ; local-2");
        }

        @Test
        void thenFromDataCite() {
            tester.file("producer/mrt-datacite.xml", DATA_CITE).file("producer/mrt-dc.xml", DC);

            assertThat(metadata(tester.run()))
                    .containsEntry("erc_who", "Cite A; Cite B")
                    .containsEntry("erc_what", "Cite Title");
        }

        @Test
        void thenFromTheSubmission() {
            tester.file("producer/mrt-dc.xml", DC);

            assertThat(metadata(tester.run())).containsEntry("erc_who", "Form Creator");
        }

        @Test
        void andDublinCoreFillsTheGaps() {
            tester.file("producer/mrt-dc.xml", DC).file(IngestRequest.PATH, Requests.silent(Mode.ADD));

            assertThat(metadata(tester.run()))
                    .containsEntry("erc_who", "DC A")
                    .containsEntry("erc_what", "DC Title")
                    .containsEntry("erc_when", "2004");
        }

        @Test
        void areCutToWhatIsDisplayed() {
            tester.file("producer/mrt-erc.txt", "what: " + "x".repeat(1_000_000) + "\n");

            Run run = tester.run();

            assertThat(metadata(run).get("erc_what")).hasSize(3_500);
            assertThat(((Outcome.Warning) run.outcome()).findings())
                    .extracting(Finding::code)
                    .containsExactly("VALUE_CUT");
        }

        private Map<String, String> metadata(Run run) {
            return run.fact(Fact.Metadata.class).orElseThrow().elements();
        }
    }

    @Nested
    class Refuses {

        @Test
        void anEntityBomb() {
            tester.file("producer/mrt-dc.xml", """
                    <?xml version="1.0"?>
                    <!DOCTYPE bomb [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
                    <DublinCore>&b;</DublinCore>""");

            Finding finding = refused();

            assertThat(finding.code()).isEqualTo("FORBIDDEN_XML");
            assertThat(finding.place()).startsWith("producer/mrt-dc.xml:2:");
        }

        @Test
        void aDocumentTypeWithAnExternalEntity() {
            tester.file(
                    "producer/mrt-datacite.xml", "<!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><r>&x;</r>");

            assertThat(refused().code()).isEqualTo("FORBIDDEN_XML");
        }

        @Test
        void brokenXmlWithLineAndColumn() {
            tester.file("producer/mrt-dc.xml", "<DublinCore>\n  <title>x</DublinCore>");

            Finding finding = refused();

            assertThat(finding.code()).isEqualTo("BAD_XML");
            assertThat(finding.place()).matches("producer/mrt-dc\\.xml:2:\\d+");
            assertThat(finding.message()).doesNotContain("ParseError").contains("title");
        }

        @Test
        void anUndeclaredEntity() {
            tester.file("producer/mrt-dc.xml", "<DublinCore>&nbsp;</DublinCore>");

            assertThat(refused().code()).isIn("BAD_XML", "FORBIDDEN_XML");
        }

        @Test
        void xmlThatIsTooDeep() {
            tester.file("producer/mrt-dc.xml", "<a>".repeat(100_000));

            assertThat(refused().code()).isEqualTo("METADATA_TOO_LARGE");
        }

        @Test
        void metadataThatIsTooLarge() {
            tester.file("producer/mrt-erc.txt", new byte[ProducerFile.LIMIT + 1]);

            assertThat(refused().code()).isEqualTo("METADATA_TOO_LARGE");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "embargoEndDate: soon",
                    "embargoEndDate: 2030-13-01T00:00:00Z",
                    "embargoEndDate: 2030-01-01",
                    "embargoEndDate: 9999-12-31T23:59:59-01:00",
                    "embargoEndDate: none\nreason: x",
                    "end: none"
                })
        void anEmbargoWithAnythingElse(String text) {
            tester.file("producer/mrt-embargo.txt", text);

            assertThat(refused().code()).isEqualTo("BAD_EMBARGO");
        }

        @Test
        void aDeleteListOfAnAdd() {
            tester.file("producer/mrt-delete.txt", "a.txt\n");

            assertThat(refused().code()).isEqualTo("DELETE_WITHOUT_UPDATE");
        }

        @Test
        void aDeleteListThatClimbs() {
            tester.file(IngestRequest.PATH, Requests.silent(Mode.UPDATE))
                    .file("producer/mrt-delete.txt", "a.txt\n../../etc/passwd\n");

            assertThat(refused().code()).isEqualTo("BAD_DELETE_LIST");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "embargoEndDate: none",
                "embargoEndDate: NONE\n",
                "embargoEndDate: 2030-01-31T00:00:00Z",
                "embargoenddate:2030-01-31T00:00:00.5-08:00"
            })
    void aGoodEmbargoIsNoMatter(String text) {
        tester.file("producer/mrt-embargo.txt", text);

        assertThat(tester.run().outcome()).isEqualTo(Outcome.ok());
    }

    @Test
    void theDeleteListOfAnUpdateBecomesASystemFile() {
        tester.file(IngestRequest.PATH, Requests.silent(Mode.UPDATE))
                .file("producer/mrt-delete.txt", "a.txt\nproducer/b.txt\n")
                .run();

        assertThat(tester.text("system/mrt-delete.txt")).isEqualTo("a.txt\nproducer/b.txt\n");
        assertThat(DeleteList.paths(tester.text("system/mrt-delete.txt")))
                .containsExactly("producer/a.txt", "producer/b.txt");
    }
}
