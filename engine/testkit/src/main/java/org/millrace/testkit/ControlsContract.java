package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.store.Controls;
import org.millrace.store.Controls.Notice;
import org.millrace.store.Presence.Registration;
import org.millrace.store.Request;
import org.millrace.store.StoreException.Reason;

/** What every {@link Controls} has to do. */
public abstract class ControlsContract extends StoresContract {

    private static final Request HOLD = new Request(Request.Kind.HOLD, "anna", "to look at it");
    private static final Request CANCEL = new Request(Request.Kind.CANCEL, "bert", "it is \"wrong\"");

    /** For suites that extend this one. */
    protected ControlsContract() {}

    private Controls controls() {
        return ours().controls();
    }

    private Notice notice(String subject, String reason) {
        return new Notice(subject, reason, "anna", now());
    }

    @Nested
    class Ask {

        @Test
        void leavesARequestForTheHolder() {
            JobId job = job();
            BatchId batch = batch("a");
            controls().ask(job, HOLD);
            controls().ask(batch, CANCEL);
            assertThat(others().overview().request(job)).contains(HOLD);
            assertThat(others().overview().request(batch)).contains(CANCEL);
            assertThat(claim(others(), job).request()).contains(HOLD);
        }

        @Test
        void replacesAnEarlierRequest() {
            JobId job = job();
            controls().ask(job, HOLD);
            others().controls().ask(job, CANCEL);
            assertThat(ours().overview().request(job)).contains(CANCEL);
        }

        @Test
        void needsTheItem() {
            assertFails(Reason.NOT_FOUND, () -> controls().ask(JobId.of(4711), HOLD));
        }

        @Test
        void tellsThoseWhoWatch() {
            List<ItemId> asked = new CopyOnWriteArrayList<>();
            List<JobId> jobs = jobs(1, 2);
            BatchId batch = batch("a");
            try (Registration watch = others().controls().watchRequests(asked::add)) {
                assertThat(watch).isNotNull();
                controls().ask(jobs.get(0), HOLD);
                eventually(() -> assertThat(asked).contains(jobs.get(0)).doesNotContain(jobs.get(1)));
                controls().ask(batch, HOLD);
                eventually(() -> assertThat(asked).contains(batch));
                asked.clear();
                controls().ask(jobs.get(0), CANCEL);
                eventually(() -> assertThat(asked).contains(jobs.get(0)));
            }
        }
    }

    @Nested
    class CollectionHolds {

        @Test
        void areSeenByAll() {
            Notice maps = notice("maps/old: 1", "its owner moves");
            controls().holdCollection(maps);
            eventually(() -> {
                assertThat(others().controls().collectionHold("maps/old: 1")).contains(maps);
                assertThat(others().controls().heldCollections()).containsExactly(maps);
                assertThat(others().controls().collectionHold("prints")).isEmpty();
            });
        }

        @Test
        void keepTheFirstReason() {
            Notice first = notice("maps", "its owner moves");
            controls().holdCollection(first);
            others().controls().holdCollection(notice("maps", "another thing"));
            eventually(() -> assertThat(controls().heldCollections()).containsExactly(first));
        }

        @Test
        void endWhenTheCollectionIsReleased() {
            Notice prints = notice("prints", "they are fragile");
            controls().holdCollection(notice("maps", "its owner moves"));
            controls().holdCollection(prints);
            eventually(() -> assertThat(others().controls().heldCollections()).hasSize(2));
            others().controls().releaseCollection("maps");
            eventually(() -> {
                assertThat(controls().collectionHold("maps")).isEmpty();
                assertThat(controls().heldCollections()).containsExactly(prints);
            });
            others().controls().releaseCollection("maps");
        }

        @Test
        void outliveTheSession() {
            Notice maps = notice("maps", "its owner moves");
            controls().holdCollection(maps);
            kill("ours");
            eventually(
                    () -> assertThat(ours().controls().collectionHold("maps")).contains(maps));
        }
    }

    @Nested
    class Pause {

        @Test
        void isSeenByAllUntilItIsLifted() {
            Notice pause = notice("ingest", "of the move");
            assertThat(controls().paused()).isEmpty();
            controls().pause(pause);
            eventually(() -> assertThat(others().controls().paused()).contains(pause));
            others().controls().unpause();
            eventually(() -> assertThat(controls().paused()).isEmpty());
            others().controls().unpause();
        }

        @Test
        void movesNothing() {
            JobId job = job();
            controls().pause(notice("ingest", "of the move"));
            assertThat(ours().state().load(job)).isEqualTo(claim(ours(), job).item());
        }
    }
}
