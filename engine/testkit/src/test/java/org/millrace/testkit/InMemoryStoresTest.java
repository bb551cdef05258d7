package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.millrace.batch.BatchId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Stores;
import org.millrace.testkit.InMemoryStores.Fault;
import org.millrace.testkit.InMemoryStores.Interceptor;
import org.millrace.testkit.InMemoryStores.Session;
import org.millrace.testkit.InMemoryStores.Write;

/** What is peculiar to the stores in memory: sessions that end when a test wants it, and writes that go wrong. */
class InMemoryStoresTest {

    private final ManualClock clock = ManualClock.at("2026-01-01T00:00:00Z");
    private final InMemoryStores memory = new InMemoryStores(clock);

    private BatchId submit(String key) {
        WorkflowPin workflow = new WorkflowPin("test", "digest", Map.of());
        return memory.stores().intake().submit(new NewBatch(key, workflow, Map.of(), "group", 5, Optional.empty()));
    }

    private Change begun(Lease lease) {
        return Change.to(lease.item().begin(new Place(State.of("First"), "group"), clock.instant()));
    }

    private static void assertFails(Reason reason, ThrowingCallable call) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(call)
                .extracting(StoreException::reason)
                .isEqualTo(reason);
    }

    @Test
    void refusesTheLateCommitOfAnExpiredSession() {
        BatchId batch = submit("a");
        Session worker = memory.session("worker-1");
        Lease lease = worker.stores().state().claim(batch, "worker-1").orElseThrow();

        worker.expire();

        assertThat(lease.isHeld()).isFalse();
        assertFails(Reason.LEASE_LOST, () -> worker.stores().state().commit(lease, begun(lease)));
        assertThat(worker.stores().state().claim(batch, "worker-1")).isPresent();
    }

    @Test
    void refusesEverythingOfAKilledProcess() {
        Session worker = memory.session("worker-1");
        Stores dead = worker.stores();
        worker.kill();

        assertFails(Reason.UNAVAILABLE, () -> dead.presence().groups());
        assertThat(memory.session("worker-1").stores().presence().groups()).isEmpty();
    }

    @Test
    void callsBackBeforeAWriteReturns() {
        List<String> calls = new ArrayList<>();
        memory.session("worker-1").stores().queue().open(Set.of("group"), () -> calls.add("changed"));
        submit("a");
        assertThat(calls).containsExactly("changed");
    }

    @Test
    void writesNothingWhenTheStoreDoesNotAnswer() {
        memory.failNext(Fault.UNAVAILABLE);
        assertFails(Reason.UNAVAILABLE, () -> submit("a"));
        assertThat(memory.stores().overview().batches()).isEmpty();
        assertThat(submit("a")).isEqualTo(submit("a"));
    }

    @Test
    void canEndTheSessionBeforeAndAfterAWrite() {
        BatchId batch = submit("a");
        Stores worker = memory.session("worker-1").stores();
        Lease first = worker.state().claim(batch, "worker-1").orElseThrow();
        memory.failNext(Fault.EXPIRED_BEFORE);
        assertFails(Reason.LEASE_LOST, () -> worker.state().commit(first, begun(first)));

        Lease second = worker.state().claim(batch, "worker-1").orElseThrow();
        memory.failNext(Fault.EXPIRED_AFTER);
        worker.state().commit(second, begun(second));
        assertThat(second.isHeld()).isFalse();
        assertThat(worker.state().load(batch).state()).isEqualTo(State.of("First"));
    }

    @Test
    void canKillTheProcessBeforeAndAfterAWrite() {
        BatchId batch = submit("a");
        memory.failNext(Fault.KILLED_BEFORE);
        Stores first = memory.session("worker-1").stores();
        assertFails(Reason.UNAVAILABLE, () -> first.state().claim(batch, "worker-1"));

        Stores second = memory.session("worker-1").stores();
        Lease lease = second.state().claim(batch, "worker-1").orElseThrow();
        memory.failNext(Fault.KILLED_AFTER);
        assertFails(Reason.UNAVAILABLE, () -> second.state().commit(lease, begun(lease)));

        assertThat(memory.stores().state().load(batch).state()).isEqualTo(State.of("First"));
        assertThat(memory.stores().state().claim(batch, "worker-2")).isPresent();
    }

    @Test
    void showsEveryWriteToAnInterceptor() {
        List<String> seen = new ArrayList<>();
        memory.intercept(new Interceptor() {
            @Override
            public void before(Write write) {
                seen.add("before " + write.name() + " " + write.number());
            }

            @Override
            public void after(Write write) {
                seen.add("after " + write.name() + " of " + write.session().name());
            }
        });
        submit("a");
        assertThat(seen).containsExactly("before submit 1", "after submit of main");
    }
}
