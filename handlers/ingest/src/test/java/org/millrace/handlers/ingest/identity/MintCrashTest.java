package org.millrace.handlers.ingest.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.handlers.ingest.inventory.InventoryDatabase;
import org.millrace.handlers.ingest.inventory.LocalIds;
import org.millrace.handlers.ingest.inventory.PostgresServer;
import org.millrace.handlers.ingest.inventory.Transactions;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.settings.EzidSettings.Naming;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.spi.Fact;
import org.millrace.spi.Outcome;

/** However often it is killed, and whoever comes between: one ARK for an object, and no ARK for two. */
class MintCrashTest {

    private static final int UNTIL_THE_END = 1_000;

    @TempDir
    private Path folder;

    private final FakeEzid ezid = new FakeEzid();
    private final InventoryDatabase database = new InventoryDatabase();
    private final MintHandler handler = new MintHandler(database, new Minters(new EzidHttp()));
    private World world;
    private LocalIds registered;
    private int jobs;

    @BeforeEach
    void open() throws Exception {
        IngestConfiguration configuration = Configurations.of(
                PostgresServer.emptyDatabase(), Optional.of(Configurations.ezid(FakeEzid.PASSWORD, Naming.MILLRACE)));
        world = new World(folder, configuration);
        Transactions[] opened = new Transactions[1];
        world.job("opening", Requests.of()).run(context -> {
            opened[0] = database.open(context);
            return Outcome.ok();
        });
        registered = new LocalIds(opened[0], Requests.OWNER);
    }

    @AfterEach
    void close() {
        database.close();
        ezid.close();
    }

    private World.Job job(String... localIds) throws Exception {
        IngestRequest request = Requests.of(Requests.profile(Optional.of(ezid.base())), Optional.empty(), localIds);
        return world.job("job" + ++jobs, request);
    }

    /** Whether it ran to its end. */
    private boolean survives(World.Job job, int points) throws Exception {
        try {
            assertThat(job.run(handler, points)).isEqualTo(Outcome.ok());
            return true;
        } catch (World.Killed killed) {
            return false;
        }
    }

    private static String ark(World.Job job) {
        return job.identifiers().map(Fact.Identifiers::primaryId).orElseThrow();
    }

    @Test
    void killedAtEachPointAndRunAgainItHasOneArk() throws Exception {
        List<String> arks = new ArrayList<>();
        boolean survived = false;
        int points = 1;
        for (; !survived; points++) {
            World.Job job = job("x" + points, "y" + points);
            survived = survives(job, points);
            survives(job, UNTIL_THE_END);
            arks.add(ark(job));

            assertThat(registered.find(List.of("x" + points, "y" + points)).values())
                    .as("killed at point %s", points)
                    .containsExactly(ark(job), ark(job));
        }
        assertThat(points).isGreaterThan(15);
        assertThat(arks).doesNotHaveDuplicates();
        assertThat(ezid.identifiers().keySet()).containsExactlyInAnyOrderElementsOf(arks);
    }

    @Test
    void killedTwiceItHasOneArk() throws Exception {
        List<String> arks = new ArrayList<>();
        for (int first = 1; first < 30; first += 5) {
            for (int second = 1; second < 30; second += 7) {
                World.Job job = job("x" + first + "-" + second);
                survives(job, first);
                survives(job, second);
                survives(job, UNTIL_THE_END);
                arks.add(ark(job));
            }
        }
        assertThat(arks).doesNotHaveDuplicates();
        assertThat(ezid.identifiers().keySet()).containsExactlyInAnyOrderElementsOf(arks);
    }

    @Test
    void anotherJobThatComesBetweenGetsTheSameArk() throws Exception {
        List<String> arks = new ArrayList<>();
        boolean survived = false;
        for (int points = 1; !survived; points++) {
            World.Job first = job("x" + points, "y" + points);
            World.Job other = job("z" + points, "y" + points);
            survived = survives(first, points);
            survives(other, UNTIL_THE_END);
            survives(first, UNTIL_THE_END);
            arks.add(ark(first));

            assertThat(ark(first)).as("killed at point %s", points).isEqualTo(ark(other));
            assertThat(Set.copyOf(registered
                            .find(List.of("x" + points, "y" + points, "z" + points))
                            .values()))
                    .containsExactly(ark(first));
        }
        assertThat(arks).doesNotHaveDuplicates();
        assertThat(ezid.identifiers().keySet()).containsExactlyInAnyOrderElementsOf(arks);
    }

    @Test
    void withoutLocalIdsItKeepsWhatItRecorded() throws Exception {
        List<String> arks = new ArrayList<>();
        boolean survived = false;
        for (int points = 1; !survived; points++) {
            World.Job job = job();
            survived = survives(job, points);
            Optional<String> before = job.identifiers().map(Fact.Identifiers::primaryId);
            survives(job, UNTIL_THE_END);
            before.ifPresent(ark -> assertThat(ark(job)).isEqualTo(ark));
            arks.add(ark(job));
        }
        assertThat(arks).doesNotHaveDuplicates();
        assertThat(ezid.identifiers().keySet()).containsExactlyInAnyOrderElementsOf(arks);
    }

    @Test
    void jobsWithTheSameLocalIdAtTheSameTimeGetTheSameArk() throws Exception {
        for (int round = 0; round < 5; round++) {
            List<World.Job> atOnce = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                // Some name their local ids the other way round
                atOnce.add(i % 2 == 0 ? job("a" + round, "b" + round) : job("b" + round, "a" + round));
            }
            runAtOnce(atOnce);

            assertThat(atOnce.stream().map(MintCrashTest::ark).collect(Collectors.toSet()))
                    .hasSize(1);
        }
        assertThat(ezid.identifiers()).hasSize(5);
    }

    private void runAtOnce(List<World.Job> atOnce) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(atOnce.size());
        CyclicBarrier start = new CyclicBarrier(atOnce.size());
        try {
            List<Future<Boolean>> runs = new ArrayList<>();
            for (World.Job job : atOnce) {
                runs.add(threads.submit(() -> {
                    start.await();
                    return survives(job, UNTIL_THE_END);
                }));
            }
            for (Future<Boolean> run : runs) {
                assertThat(run.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void manyNewObjectsAtOnceGetAnArkEach() throws Exception {
        List<World.Job> atOnce = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            atOnce.add(job("id" + i));
        }
        runAtOnce(atOnce);

        assertThat(atOnce.stream().map(MintCrashTest::ark)).doesNotHaveDuplicates();
        assertThat(ezid.identifiers()).hasSize(16);
    }

    @Test
    void aLostCounterMakesNoNameTwice() throws Exception {
        World.Job before = job("x");
        survives(before, UNTIL_THE_END);
        world.lose("ark/99999/fk4");
        World.Job after = job("y");
        survives(after, UNTIL_THE_END);

        assertThat(ark(after)).isNotEqualTo(ark(before));
        assertThat(registered.find(List.of("x", "y"))).isEqualTo(Map.of("x", ark(before), "y", ark(after)));
    }

    @Test
    void aLocalIdNeverStandsWithoutAnArk() throws Exception {
        boolean survived = false;
        for (int points = 1; !survived; points++) {
            World.Job job = job("x" + points);
            survived = survives(job, points);
            registered
                    .find(List.of("x" + points))
                    .values()
                    .forEach(ark -> assertThat(job.identifiers().map(Fact.Identifiers::primaryId))
                            .contains(ark));
        }
    }

    @Test
    void whoMeetsAConflictLeavesNothing() throws Exception {
        survives(job("x"), UNTIL_THE_END);
        survives(job("y"), UNTIL_THE_END);
        World.Job both = job("x", "y", "z");

        assertThat(both.run(handler)).isInstanceOf(Outcome.Ko.class);
        assertThat(both.identifiers()).isEmpty();
        assertThat(registered.find(Collections.singletonList("z"))).isEmpty();
        assertThat(ezid.identifiers()).hasSize(2);
    }
}
