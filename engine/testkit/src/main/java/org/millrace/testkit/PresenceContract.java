package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.millrace.store.Presence;
import org.millrace.store.Presence.Card;
import org.millrace.store.Presence.Registration;

/** What every {@link Presence} has to do. */
public abstract class PresenceContract extends StoresContract {

    /** For suites that extend this one. */
    protected PresenceContract() {}

    private Card card(String id, String... groups) {
        return new Card(id, Set.of(groups), "localhost", 4, now());
    }

    private Registration register(String session, Card card) {
        return session(session).presence().register(card);
    }

    private void assertThere(String group, Card... cards) {
        eventually(() -> assertThat(others().presence().workers(group)).containsExactlyInAnyOrder(cards));
    }

    @Nested
    class Register {

        @Test
        void showsAWorkerInEachOfItsGroups() {
            Card worker = card("worker-1", "jobs", "batches");
            register("ours", worker);
            assertThere("jobs", worker);
            assertThere("batches", worker);
            assertThat(others().presence().workers("strangers")).isEmpty();
        }

        @Test
        void showsAllWorkersOfAGroup() {
            Card first = card("worker-1", "jobs");
            Card second = card("worker-2", "jobs");
            Card third = card("worker-3", "jobs");
            register("ours", first);
            register("ours", second);
            register("others", third);
            assertThere("jobs", first, second, third);
        }

        @Test
        void lastsUntilItIsWithdrawn() {
            Registration first = register("ours", card("worker-1", "jobs"));
            Card second = card("worker-2", "jobs");
            register("ours", second);
            first.close();
            assertThere("jobs", second);
            first.close();
            assertThere("jobs", second);
        }

        @Test
        void endsWithTheProcess() {
            register("ours", card("worker-1", "jobs"));
            Card second = card("worker-2", "jobs");
            register("others", second);
            kill("ours");
            assertThere("jobs", second);
        }

        @Test
        void isRenewedInANewSession() {
            Card worker = card("worker-1", "jobs", "batches");
            register("ours", worker);
            expire("ours");
            assertThere("jobs", worker);
            assertThere("batches", worker);
        }

        @Test
        void isNotRenewedWhenItWasWithdrawn() {
            Card second = card("worker-2", "jobs");
            register("ours", card("worker-1", "jobs")).close();
            register("ours", second);
            expire("ours");
            assertThere("jobs", second);
        }
    }

    @Nested
    class Groups {

        @Test
        void areThoseThatHaveOrHadWorkers() {
            register("ours", card("worker-1", "jobs", "odd/group"));
            register("ours", card("worker-2", "gone")).close();
            eventually(() -> assertThat(others().presence().groups()).contains("jobs", "odd/group", "gone"));
        }

        @Test
        void areThoseThatHaveReadyItems() {
            job();
            eventually(() -> assertThat(others().presence().groups()).contains(GROUP));
        }
    }

    @Nested
    class StandFor {

        private final List<String> calls = new CopyOnWriteArrayList<>();

        private Registration stand(String session, String office) {
            return session(session)
                    .presence()
                    .standFor(
                            office,
                            card(session, "jobs"),
                            () -> calls.add(session + " elected"),
                            () -> calls.add(session + " deposed"));
        }

        private void assertCalls(String... expected) {
            eventually(() -> assertThat(calls).containsExactly(expected));
        }

        @Test
        void electsOneAtATime() {
            Registration first = stand("ours", "caretaker");
            assertCalls("ours elected");
            stand("others", "caretaker");
            assertCalls("ours elected");
            first.close();
            eventually(() -> assertThat(calls).contains("others elected"));
        }

        @Test
        void electsForEachOfficeByItself() {
            stand("ours", "caretaker");
            assertCalls("ours elected");
            stand("others", "archivist");
            assertCalls("ours elected", "others elected");
        }

        @Test
        void electsTheNextWhenTheProcessOfTheHolderDies() {
            stand("ours", "caretaker");
            assertCalls("ours elected");
            stand("others", "caretaker");
            kill("ours");
            eventually(() -> assertThat(calls).contains("others elected"));
        }

        @Test
        void tellsAHolderWhoseSessionIsOver() {
            stand("ours", "caretaker");
            assertCalls("ours elected");
            stand("others", "caretaker");
            expire("ours");
            eventually(() ->
                    assertThat(calls).containsExactlyInAnyOrder("ours elected", "ours deposed", "others elected"));
            assertThat(calls.indexOf("ours elected")).isLessThan(calls.indexOf("ours deposed"));
        }

        @Test
        void letsACandidateWithdraw() {
            Registration first = stand("ours", "caretaker");
            assertCalls("ours elected");
            stand("others", "caretaker").close();
            stand("third", "caretaker");
            first.close();
            eventually(() -> assertThat(calls).contains("third elected"));
            assertThat(calls).doesNotContain("others elected");
        }

        @Test
        void electsAgainWhoeverStandsAloneAfterItsSessionWasOver() {
            stand("ours", "caretaker");
            assertCalls("ours elected");
            expire("ours");
            assertCalls("ours elected", "ours deposed", "ours elected");
        }
    }
}
