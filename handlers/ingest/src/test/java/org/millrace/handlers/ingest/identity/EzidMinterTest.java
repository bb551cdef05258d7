package org.millrace.handlers.ingest.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.millrace.handlers.ingest.identity.FakeEzid.Trouble;
import org.millrace.handlers.ingest.inventory.InventoryDatabase;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.handlers.ingest.settings.EzidSettings;
import org.millrace.handlers.ingest.settings.EzidSettings.Naming;
import org.millrace.handlers.ingest.settings.InventorySettings;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Outcome;
import org.millrace.spi.PermanentFailure;

/** MINT with a minter at EZID. */
class EzidMinterTest {

    @TempDir
    private Path folder;

    @AutoClose
    private final FakeEzid ezid = new FakeEzid();

    @AutoClose
    private final InventoryDatabase database = new InventoryDatabase();

    private final MintHandler handler = new MintHandler(database, new Minters(new EzidHttp()));
    private World world;
    private int jobs;

    @BeforeEach
    void begin() {
        configure(Configurations.ezid(FakeEzid.PASSWORD, Naming.MILLRACE));
    }

    private void configure(EzidSettings settings) {
        world = new World(folder, Configurations.of(InventorySettings.embedded(), Optional.of(settings)));
    }

    private World.Job job(String url, Optional<String> ark, String... localIds) throws Exception {
        IngestRequest request = Requests.of(Requests.profile(Optional.of(url)), ark, localIds);
        return world.job("job" + ++jobs, request);
    }

    private World.Job job(String... localIds) throws Exception {
        return job(ezid.base() + "/shoulder/ark:/99999/fk4", Optional.empty(), localIds);
    }

    private static String ark(World.Job job) {
        return job.identifiers().map(Fact.Identifiers::primaryId).orElseThrow();
    }

    @Test
    void theNameIsOursAndIsCreatedWithWhatIsKnown() throws Exception {
        World.Job job = job("loc 1", "50%");
        job.run(handler);

        Map<String, String> elements = ezid.identifiers().get(ark(job));
        assertThat(elements.get("erc"))
                .isEqualTo("who: Me\nwhat: 100%25 of it\nwhen: (:unas)\nwhere: " + ark(job)
                        + "\nwhere: loc 1\nwhere: 50%25\n");
        assertThat(elements).containsEntry("mrt.creator", "Demo: context").containsEntry("_owner", "co-owner");
        assertThat(elements.get("_target"))
                .isEqualTo("https://repository.example.org/m/ark%253A%252F99999%252F"
                        + ark(job).substring("ark:/99999/".length()));
        assertThat(elements).doesNotContainKey("_status");
        assertThat(ezid.requests())
                .containsExactly("GET /id/" + ark(job), "PUT /id/" + ark(job) + "?update_if_exists=yes");
    }

    @Test
    void anAggregateIsReserved() throws Exception {
        Profile plain = Requests.profile(Optional.of(ezid.base()));
        Profile owner = new Profile(
                plain.id(),
                plain.description(),
                plain.owner(),
                plain.collections(),
                "MRT-system",
                "MRT-class",
                "MRT-owner",
                plain.minter(),
                plain.storage(),
                plain.callback(),
                plain.mails(),
                plain.priority(),
                plain.context());
        World.Job job = world.job("owner", Requests.of(owner, Optional.empty()));
        job.run(handler);

        assertThat(ezid.identifiers().get(ark(job)))
                .containsEntry("_status", "reserved")
                .containsEntry("_export", "no");
    }

    @ParameterizedTest
    @EnumSource(names = {"BUSY", "ILL", "CUT_BEFORE", "CUT_AFTER", "ENDLESS"})
    void whatMayPassIsTriedAgain(Trouble trouble) throws Exception {
        World.Job job = job();
        ezid.next(Trouble.NONE, trouble, trouble);

        assertThat(job.run(handler)).isEqualTo(Outcome.ok());
        assertThat(ezid.identifiers().keySet()).containsExactly(ark(job));
    }

    @ParameterizedTest
    @EnumSource(names = {"BUSY", "ILL", "CUT_BEFORE", "CUT_AFTER"})
    void whatDoesNotPassIsLeftToTheEngineAndMakesNoSecond(Trouble trouble) throws Exception {
        World.Job job = job();
        ezid.next(Trouble.NONE, trouble, trouble, trouble);

        assertThatThrownBy(() -> job.run(handler))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("EZID at " + ezid.base() + " cannot be asked now");
        String first = ark(job);
        assertThat(job.run(handler)).isEqualTo(Outcome.ok());
        assertThat(ark(job)).isEqualTo(first);
        assertThat(ezid.identifiers().keySet()).containsExactly(first);
    }

    @Test
    void namesThatEzidKnowsArePassedOver() throws Exception {
        NoidNames names = new NoidNames(new Shoulder("99999", "fk4"));
        ezid.hold(names.name(1).toString());
        ezid.hold(names.name(2).toString());
        World.Job job = job();
        job.run(handler);

        assertThat(ark(job)).isEqualTo(names.name(3).toString());
        assertThat(ezid.identifiers().get(names.name(1).toString())).containsEntry("_owner", "other");
    }

    @Test
    void aGivenArkOfTheShoulderIsCreatedAnotherIsLeftAlone() throws Exception {
        assertThat(job(ezid.base(), Optional.of("ark:/99999/fk4mine")).run(handler))
                .isEqualTo(Outcome.ok());
        assertThat(job(ezid.base(), Optional.of("ark:/12345/x")).run(handler)).isEqualTo(Outcome.ok());

        assertThat(ezid.identifiers().keySet()).containsExactly("ark:/99999/fk4mine");
    }

    @Test
    void aWrongPasswordIsNotTriedAgain() throws Exception {
        configure(Configurations.ezid("wrong", Naming.MILLRACE));

        assertThatThrownBy(() -> job().run(handler))
                .isInstanceOf(PermanentFailure.class)
                .hasMessageContaining("401")
                .hasMessageContaining("'merritt'")
                .hasMessageContaining("handlers.ingest.minter.ezid")
                .message()
                .doesNotContain("wrong");
        assertThat(ezid.requests().stream().filter(request -> request.startsWith("PUT")))
                .hasSize(1);
    }

    @Test
    void aForbiddenShoulderIsNotTriedAgain() throws Exception {
        Profile plain = Requests.profile(Optional.of(ezid.base()));
        Profile other = new Profile(
                plain.id(),
                plain.description(),
                plain.owner(),
                plain.collections(),
                plain.type(),
                plain.role(),
                plain.aggregate(),
                new Profile.Minter(Optional.of(ezid.base()), "ark:/13030/m5", ""),
                plain.storage(),
                plain.callback(),
                plain.mails(),
                plain.priority(),
                plain.context());
        World.Job job = world.job("forbidden", Requests.of(other, Optional.empty()));

        assertThatThrownBy(() -> job.run(handler))
                .isInstanceOf(PermanentFailure.class)
                .hasMessageContaining("403")
                .hasMessageContaining("ark:/13030/m5");
    }

    @Test
    void whatEzidDoesNotWantIsToldToTheDepositor() throws Exception {
        IngestRequest plain = Requests.of(Requests.profile(Optional.of(ezid.base())), Optional.empty());
        IngestRequest refused = new IngestRequest(
                plain.profile(),
                plain.mode(),
                plain.payload(),
                plain.primaryId(),
                plain.localIds(),
                new IngestRequest.Description(Optional.of("refuse me"), Optional.empty(), Optional.empty(), Map.of()),
                plain.submission());

        Outcome outcome = world.job("refused", refused).run(handler);

        assertThat(outcome).isInstanceOf(Outcome.Ko.class);
        Finding finding = ((Outcome.Ko) outcome).findings().get(0);
        assertThat(finding.code()).isEqualTo("REFUSED_BY_EZID");
        assertThat(finding.message()).contains("unacceptable metadata");
    }

    @ParameterizedTest
    @EnumSource(names = {"REDIRECT", "NO_TOKEN_OF_SUCCESS"})
    void whatIsNoEzidIsToldSo(Trouble trouble) throws Exception {
        World.Job job = job();
        ezid.next(Trouble.NONE, trouble);

        assertThatThrownBy(() -> job.run(handler))
                .isInstanceOf(PermanentFailure.class)
                .hasMessageContaining("Check the minter's URL");
    }

    @Test
    void ezidMayChooseNames() throws Exception {
        configure(Configurations.ezid(FakeEzid.PASSWORD, Naming.EZID));
        World.Job job = job("x");
        job.run(handler);
        job.run(handler);

        assertThat(ark(job)).isEqualTo("ark:/99999/fk4ezid1");
        assertThat(ezid.identifiers().keySet()).containsExactly("ark:/99999/fk4ezid1");
        assertThat(ezid.requests().get(0)).isEqualTo("POST /shoulder/ark:/99999/fk4");
    }

    /** The documented limit: an answer that never arrives leaves an identifier that nobody uses. */
    @Test
    void aNameThatEzidChoseAndNobodyHeardOfIsWasted() throws Exception {
        configure(Configurations.ezid(FakeEzid.PASSWORD, Naming.EZID));
        World.Job job = job("x");
        ezid.next(Trouble.CUT_AFTER);

        assertThatThrownBy(() -> job.run(handler)).isInstanceOf(IOException.class);
        assertThat(job.run(handler)).isEqualTo(Outcome.ok());
        assertThat(ark(job)).isEqualTo("ark:/99999/fk4ezid2");
        assertThat(ezid.identifiers()).hasSize(2);
    }

    @Test
    void anAccountOfTheShoulderComesFirst() throws Exception {
        configure(new EzidSettings(
                Optional.of("other"),
                Optional.of("wrong"),
                Optional.of(List.of(new EzidSettings.Account(
                        "ark:/99999/fk4", FakeEzid.USER, FakeEzid.PASSWORD, Optional.of(Naming.EZID)))),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
        World.Job job = job();
        job.run(handler);

        assertThat(ark(job)).isEqualTo("ark:/99999/fk4ezid1");
    }

    @Test
    void aMissingAccountIsToldBeforeAnything() throws Exception {
        configure(EzidSettings.usual());
        World.Job job = job();

        assertThatThrownBy(() -> job.run(handler))
                .isInstanceOf(PermanentFailure.class)
                .hasMessageContaining("no account for ark:/99999/fk4");
        assertThat(ezid.requests()).isEmpty();
        assertThat(job.identifiers()).isEmpty();
    }

    @Test
    void aPasswordIsNotSentInTheOpen() throws Exception {
        World.Job job = job("http://192.0.2.1/shoulder/ark:/99999/fk4", Optional.empty());

        assertThatThrownBy(() -> job.run(handler))
                .isInstanceOf(PermanentFailure.class)
                .hasMessageContaining("without TLS");
    }

    @Test
    void aMinterThatIsNoUrlIsToldWithItsProfile() throws Exception {
        World.Job job = job("ezid", Optional.empty());

        assertThatThrownBy(() -> job.run(handler))
                .isInstanceOf(PermanentFailure.class)
                .hasMessageContaining("demo")
                .hasMessageContaining("https://ezid.cdlib.org/shoulder/");
    }
}
