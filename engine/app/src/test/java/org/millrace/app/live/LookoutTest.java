package org.millrace.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.millrace.batch.BatchId;
import org.millrace.item.Demand;
import org.millrace.item.Item;
import org.millrace.item.StepEnd;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.Stores;
import org.millrace.testkit.InMemoryStores;
import org.millrace.testkit.ManualClock;

final class LookoutTest {

    private static final String GROUP = "Hands";
    private static final Place DOWNLOADING = new Place(State.of("Downloading"), GROUP);
    private static final String WORKFLOW = """
            {"id": "Ingest", "steps": [
              {"stepName": "Downloading", "behavior": "BLOCKING", "actions": [{"action": {"actionKey": "DO", "behavior": "BLOCKING"}}]},
              {"stepName": "Storing", "behavior": "BLOCKING", "actions": [{"action": {"actionKey": "DO", "behavior": "BLOCKING"}}]}]}
            """;

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final Stores stores = new InMemoryStores(clock).session("worker").stores();
    private final String digest = stores.definitions().deploy("Ingest", WORKFLOW);
    private final BatchId batch =
            stores.intake().submit(new NewBatch("key", pin("the batch"), Map.of(), GROUP, 50, Optional.empty()));
    private final Lookout lookout = new Lookout(stores, batch, Activity.UNKNOWN, clock);

    @Test
    void aJobIsFollowedFromItsFirstStepToItsEnd() {
        JobId job = jobs(1).get(0);
        assertThat(lookout.look().lines()).containsExactly(new Line(job.value(), "job 0", State.PENDING, 0, ""));

        move(job, item -> item.begin(DOWNLOADING, clock.instant()));
        move(job, item -> item.advance(StepEnd.good(), new Place(State.of("Storing"), GROUP), clock.instant()));
        assertThat(lookout.look().lines())
                .containsExactly(new Line(job.value(), "job 0", State.of("Storing"), 0.5, ""));

        move(job, item -> item.fail(new StepEnd(Status.KO, StepEnd.Credit.NONE, "no room"), clock.instant()));
        View view = lookout.look();
        assertThat(view.news()).containsExactly(new Line(job.value(), "job 0", State.FAILED, 0.5, "no room"));
        assertThat(view.states()).isEqualTo(Map.of("Failed", 1L));
        assertThat(lookout.look().news()).isEmpty();
    }

    @Test
    void aJobThatIsTriedAgainIsFollowedAgain() {
        JobId job = jobs(1).get(0);
        move(job, item -> item.begin(DOWNLOADING, clock.instant()));
        move(job, item -> item.fail(new StepEnd(Status.KO, StepEnd.Credit.NONE, ""), clock.instant()));
        lookout.look();

        move(job, item -> ((org.millrace.job.Job) item).resume(DOWNLOADING, clock.instant()));

        assertThat(lookout.look().states()).isEqualTo(Map.of("Downloading", 1L));
    }

    @Test
    void ofManyJobsTheFirstInLineAreLookedAt() {
        List<JobId> jobs = jobs(250);
        move(jobs.get(0), item -> item.begin(DOWNLOADING, clock.instant()));

        View view = lookout.look();

        assertThat(view.lines()).hasSize(Lookout.WINDOW);
        assertThat(view.states()).isEqualTo(Map.of("Downloading", 1L, "Pending", 99L, View.QUEUED, 150L));
        assertThat(view.all()).isEqualTo(250);
        assertThat(lookout.rests(view)).isFalse();
    }

    @Test
    void ifAllJobsAreHeldNothingMoreHappens() {
        JobId job = jobs(1).get(0);
        move(
                job,
                item -> item.hold(new Hold("storage moves", "ada", clock.instant(), new Place(State.PENDING, GROUP))));

        View view = lookout.look();

        assertThat(lookout.rests(view)).isTrue();
        assertThat(view.lines()).extracting(Line::remark).containsExactly("held: storage moves");
    }

    @Test
    void whyNothingMovesIsToldAfterAWhile() {
        jobs(1);
        assertThat(lookout.look().remark()).isEmpty();

        clock.advance(Duration.ofSeconds(4));

        assertThat(lookout.look().remark().orElseThrow())
                .contains("no worker of group Hands is registered", "millrace worker --group Hands");
    }

    /** The batch is in its step, which has made so many jobs. */
    private List<JobId> jobs(int count) {
        Lease lease = stores.state().claim(batch, "worker").orElseThrow();
        stores.state()
                .commit(lease, Change.to(lease.item().begin(new Place(State.of("Making"), GROUP), clock.instant())));
        Stream<NewJob> jobs = IntStream.range(0, count)
                .mapToObj(n -> new NewJob(pin("job " + n), Map.of(), GROUP, new Demand(50, 0), Optional.empty()));
        stores.intake().expand(lease, batch, jobs.iterator());
        stores.state().release(lease);
        try (Stream<JobId> made = stores.overview().jobsOf(batch)) {
            return made.sorted().toList();
        }
    }

    private void move(JobId job, java.util.function.UnaryOperator<Item> step) {
        Lease lease = stores.state().claim(job, "worker").orElseThrow();
        stores.state().commit(lease, Change.to(step.apply(lease.item())).dropping());
    }

    private WorkflowPin pin(String title) {
        return new WorkflowPin("Ingest", digest, Map.of("title", title));
    }
}
