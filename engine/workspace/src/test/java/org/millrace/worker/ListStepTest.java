package org.millrace.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millrace.item.Standing.Waiting;
import org.millrace.job.JobId;
import org.millrace.spi.Handler;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.store.StepProgress;
import org.millrace.store.StepStore;
import org.millrace.store.StoreException;
import org.millrace.testkit.InMemoryStores.Interceptor;
import org.millrace.testkit.InMemoryStores.Session;
import org.millrace.testkit.InMemoryStores.Write;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ListStepTest {

    @TempDir
    Path folder;

    private Rig rig;

    @BeforeEach
    void open() {
        rig = Rig.manual(folder);
        rig.script.on("L", Status.OK).on("Last", Status.OK);
    }

    @AfterEach
    void close() {
        rig.close();
    }

    private JobId job(String list, String more) {
        JobId job = rig.job(Flow.of("W")
                .step("L", "BLOCKING", distribution(more))
                .step("Last", "FINALLY")
                .json());
        rig.write(job, "list.jsonl", list);
        return job;
    }

    private static String distribution(String more) {
        return "\"distribution\": {\"kind\": \"LIST_IN_JSONL_FILE\", \"element\": \"list.jsonl\", \"bulkSize\": 1"
                + more + "}";
    }

    /** Elements e0, e1, ... each in the group given. */
    private static String lines(int... groups) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < groups.length; i++) {
            text.append("{\"id\":\"e%d\",\"distribGroup\":%d,\"params\":{}}%n".formatted(i, groups[i]));
        }
        return text.toString();
    }

    private String elements() {
        List<String> ids = new ArrayList<>();
        rig.script.calls().stream().filter(call -> call.startsWith("L:")).forEach(call -> ids.add(call.substring(2)));
        return String.join(" ", ids);
    }

    private void only(String element, Outcome... outcomes) {
        AtomicInteger calls = new AtomicInteger();
        rig.script.on("L", (Handler) context -> context.element().id().equals(element)
                ? outcomes[Math.min(calls.getAndIncrement(), outcomes.length - 1)]
                : Outcome.ok());
    }

    @Test
    void everyElementRunsOnceAndTheRecordGoes() {
        JobId job = job(lines(0, 0, 0, 0), "");

        rig.run();

        assertThat(elements()).isEqualTo("e0 e1 e2 e3");
        assertThat(rig.state(job)).isEqualTo("Completed");
        assertThat(rig.history(job)).containsExactly("Pending>L BEGIN", "L>L BEGIN", "L>Last OK", "Last>Completed OK");
        assertThat(rig.stores().steps().load(job, "L")).isEmpty();
    }

    @Test
    void aBadElementDoesNotKeepTheOthers() {
        only("e1", Script.outcome(Status.KO));
        JobId job = job(lines(0, 0, 0, 0), "");

        rig.run();

        assertThat(elements()).isEqualTo("e0 e1 e2 e3");
        assertThat(rig.state(job)).isEqualTo("Failed");
        assertThat(rig.stores().state().history(job).get(2).message()).contains("OK 3", "KO 1");
    }

    @Test
    void failFastStartsNoNewChunks() {
        only("e1", Script.outcome(Status.KO));
        JobId job = job(lines(0, 0, 0, 0), ", \"onItemError\": \"FAIL_FAST\"");

        rig.run();

        assertThat(elements()).isEqualTo("e0 e1");
        assertThat(rig.state(job)).isEqualTo("Failed");
    }

    @Test
    void aFatalElementIsTriedAgainAfterTheOthersAndThenStopsTheStep() {
        only("e1", Outcome.fatal("ill"));
        JobId job = job(lines(0, 0, 0, 0), "");

        rig.run();

        assertThat(elements()).isEqualTo("e0 e1 e2 e3 e1 e1");
        assertThat(rig.state(job)).isEqualTo("Failed");
        assertThat(rig.history(job)).contains("L>Last FATAL");
    }

    @Test
    void anEmptyListHasItsStatus() {
        JobId warned = job("", "");
        JobId refused = job("", ", \"statusOnEmptyDistribution\": \"KO\"");

        rig.run();

        assertThat(rig.state(warned)).isEqualTo("Completed");
        assertThat(rig.item(warned).course().outcome()).isEqualTo(Status.WARNING);
        assertThat(rig.state(refused)).isEqualTo("Failed");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    LIST                  | Folder | other       | -
                    LIST                  | Units  | UnitsLevel/ingestLevelStack.json | {}
                    LIST_IN_DIRECTORY     | Folder | other       | -
                    LIST_IN_FILE          | list   | list        | []
                    LIST_ORDERING_IN_FILE | list   | list        | {"level_0": [], "level_1": []}
                    LIST_IN_JSONL_FILE    | list   | list        | ' '
                    """)
    void anEmptyListOfAnyKindHasItsStatus(String kind, String element, String file, String content) {
        for (Status status : List.of(Status.OK, Status.WARNING, Status.KO, Status.FATAL)) {
            JobId job = rig.job(Flow.of("W")
                    .step("L", "BLOCKING", """
                            "distribution": {"kind": "%s", "element": "%s", "statusOnEmptyDistribution": "%s"}""".formatted(kind, element, status))
                    .json());
            rig.write(job, file, content);

            rig.run();

            assertThat(rig.item(job).course().outcome()).as(status.name()).isEqualTo(status);
        }
    }

    @Test
    void aMissingListIsBadContent() {
        JobId job = rig.job(Flow.of("W")
                .step("L", "BLOCKING", distribution(""))
                .step("Last", "FINALLY")
                .json());

        rig.run();

        assertThat(rig.history(job)).contains("L>Last KO");
    }

    @Test
    void aLevelWaitsForTheOneBefore() {
        only("e0", Outcome.waitFor("go", "for the test"), Outcome.ok());
        JobId job = job(lines(0, 0, 1, 1), "");
        rig.run();
        assertThat(elements()).isEqualTo("e0 e1");
        assertThat(rig.item(job).standing()).isInstanceOf(Waiting.class);

        rig.stores().wakeups().signal("go");
        rig.run();

        assertThat(elements()).isEqualTo("e0 e1 e0 e2 e3");
        assertThat(rig.state(job)).isEqualTo("Completed");
    }

    @Test
    void theJobWaitsOnlyWhenNothingElseIsToBeDone() {
        only("e0", Outcome.waitUntil(rig.clock.instant().plusSeconds(60), "for the test"), Outcome.ok());
        JobId job = job(lines(0, 0, 0), "");
        rig.runReady();
        assertThat(elements()).isEqualTo("e0 e1 e2");
        assertThat(((Waiting) rig.item(job).standing()).until())
                .contains(rig.clock.instant().plusSeconds(60));

        rig.run();

        assertThat(elements()).isEqualTo("e0 e1 e2 e0");
        assertThat(rig.state(job)).isEqualTo("Completed");
    }

    @Test
    void chunksOfAVanishedHelperAreDoneByTheLeader() {
        JobId job = job(lines(0, 0, 0, 0), ", \"parallelism\": 4");
        Session helper = rig.memory.session("helper");
        AtomicInteger calls = new AtomicInteger();
        rig.script.on("L", (Handler) context -> {
            if (calls.incrementAndGet() == 1) {
                takeChunk(helper, job);
                helper.kill();
            }
            return Outcome.ok();
        });

        rig.run();

        assertThat(rig.state(job)).isEqualTo("Completed");
        assertThat(elements().split(" ", -1)).containsExactlyInAnyOrder("e0", "e1", "e2", "e3");
    }

    private void takeChunk(Session helper, JobId job) {
        StepProgress progress = helper.stores().steps().load(job, "L").orElseThrow();
        StepStore.At at = new StepStore.At(job, "L", progress.epoch(), "helper", rig.clock.instant());
        assertThat(helper.stores().steps().turn(at, Optional.empty()).taken()).isPresent();
    }

    @Test
    void afterADeathOnlyChunksInFlightRunAgainAndAllOutputsAreThere() {
        for (int write = 3; write <= 9; write += 2) {
            rig.script.on("L", (Handler) context -> {
                Files.writeString(
                        context.outputs().file("file"), context.element().id());
                return Outcome.ok();
            });
            JobId job = rig.job(Flow.of("W")
                    .writing("L", "BLOCKING", "out.txt", distribution(""))
                    .step("Last", "FINALLY")
                    .json());
            rig.write(job, "list.jsonl", lines(0, 0, 0));
            Session dying = rig.memory.session("dying" + write);
            long before = rig.script.count("L");
            dieAt(dying, write);

            rig.runReady(dying.stores());
            rig.memory.intercept(new Interceptor() {});
            rig.run();

            assertThat(rig.state(job)).as("death after write %s", write).isEqualTo("Completed");
            assertThat(rig.script.count("L") - before).isBetween(3L, 4L);
            assertThat(rig.exists(job, "out.txt")).isTrue();
        }
    }

    private void dieAt(Session session, int number) {
        AtomicInteger left = new AtomicInteger(number);
        rig.memory.intercept(new Interceptor() {
            @Override
            public void after(Write write) {
                if (write.session().equals(session) && left.decrementAndGet() == 0) {
                    session.expire();
                }
            }
        });
    }

    private JobId writing(String list) {
        rig.script.on("L", (Handler) context -> {
            Files.writeString(context.outputs().file("file"), context.element().id());
            return Outcome.ok();
        });
        JobId job = rig.job(Flow.of("W")
                .writing("L", "BLOCKING", "out.txt", distribution(""))
                .step("Last", "FINALLY")
                .json());
        rig.write(job, "list.jsonl", list);
        return job;
    }

    @Test
    void aChunkTakenWhileTheOneBeforeCouldNotBePublishedIsGivenBack() {
        JobId job = writing(lines(0, 0, 0));
        rig.failTimes("publish", 1);

        rig.run();

        assertThat(rig.state(job)).isEqualTo("Completed");
        assertThat(elements()).isEqualTo("e0 e1 e2");
        assertThat(rig.exists(job, "out.txt")).isTrue();
    }

    @Test
    void filesThatCannotBeReachedAreWaitedForAndNoElementIsToBlame() {
        JobId job = writing(lines(0, 0, 0));
        rig.failTimes("stage", 2);

        rig.run();

        assertThat(rig.state(job)).isEqualTo("Completed");
        assertThat(elements()).isEqualTo("e0 e1 e2");
        assertThat(rig.history(job)).contains("L>L WAIT", "L>Last OK");
    }

    @Test
    void aChunkThatIsRefusedDoesNotKeepTheItemInHand() {
        AtomicInteger turns = new AtomicInteger();
        rig.memory.intercept(new Interceptor() {
            @Override
            public void before(Write write) {
                if (write.name().equals("turn") && turns.incrementAndGet() == 2) {
                    throw new StoreException(StoreException.Reason.LEASE_LOST, "the chunk is somebody else's");
                }
            }
        });
        JobId job = job(lines(0, 0, 0), "");

        rig.run();

        assertThat(rig.state(job)).isEqualTo("Completed");
        assertThat(elements()).isEqualTo("e0 e0 e1 e2");
    }

    @Test
    void theDeathsOfItsHoldersDoNotCountWhileItGetsOn() {
        int deaths = 12;
        JobId job = job(lines(new int[deaths + 3]), "");
        for (int i = 0; i < deaths; i++) {
            Session dying = rig.memory.session("dying" + i);
            dieAtTurn(dying, 3); // having handed in one chunk
            runAsVictim(dying);
        }
        rig.memory.intercept(new Interceptor() {});

        rig.run();

        assertThat(rig.state(job)).isEqualTo("Completed");
    }

    @Test
    void butThoseOfAChunkThatKillsThemDo() {
        JobId job = job(lines(0, 0), "");
        for (int i = 0; i < 11; i++) { // the first had come to the step before it died
            Session dying = rig.memory.session("dying" + i);
            dieAtTurn(dying, 2);
            runAsVictim(dying);
        }
        rig.memory.intercept(new Interceptor() {});

        rig.run();

        assertThat(rig.history(job)).contains("L>Last FATAL");
    }

    private void runAsVictim(Session dying) {
        assertThatThrownBy(() -> rig.runReady(dying.stores()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("killed");
    }

    private void dieAtTurn(Session session, int number) {
        AtomicInteger left = new AtomicInteger(number);
        rig.memory.intercept(new Interceptor() {
            @Override
            public void before(Write write) {
                boolean counts = write.session().equals(session) && write.name().equals("turn");
                if (counts && left.decrementAndGet() == 0) {
                    session.kill();
                }
            }
        });
    }

    @Test
    void whatIsTriedAgainIsCounted() {
        only("e1", Outcome.fatal("ill"), Outcome.fatal("ill"), Outcome.ok());
        job(lines(0, 0, 0), "");

        rig.run();

        assertThat(rig.meters.snapshot().count(Meters.Count.RETRIES)).isEqualTo(2);
    }
}
