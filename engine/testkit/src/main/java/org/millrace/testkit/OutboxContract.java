package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.millrace.job.JobId;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.Message;
import org.millrace.store.Outbox;
import org.millrace.store.Presence.Registration;

/** What every {@link Outbox} has to do. */
public abstract class OutboxContract extends StoresContract {

    /** For suites that extend this one. */
    protected OutboxContract() {}

    private Outbox outbox() {
        return ours().outbox();
    }

    private static Message message(String id) {
        return new Message(id, "log", Map.of("item", id, "text", "Grüße\n\"quoted\""));
    }

    private void send(JobId job, Message message) {
        Lease lease = begin(ours(), claim(ours(), job));
        ours().state()
                .commit(lease, Change.to(failed(lease.item())).sending(message).dropping());
    }

    @Nested
    class Pending {

        @Test
        void givesTheOldestFirst() {
            List<JobId> jobs = jobs(1, 2, 3);
            send(jobs.get(0), message("m/c"));
            send(jobs.get(1), message("m/a"));
            send(jobs.get(2), message("m/b"));
            assertThat(outbox().pending(2)).containsExactly(message("m/c"), message("m/a"));
            assertThat(outbox().pending(10)).containsExactly(message("m/c"), message("m/a"), message("m/b"));
        }
    }

    @Nested
    class Delivered {

        @Test
        void removesAMessageOnce() {
            List<JobId> jobs = jobs(1, 2);
            send(jobs.get(0), message("first"));
            send(jobs.get(1), message("second"));
            outbox().delivered("first");
            assertThat(outbox().pending(10)).containsExactly(message("second"));
            outbox().delivered("first");
            outbox().delivered("unheard of");
            assertThat(outbox().pending(10)).containsExactly(message("second"));
        }
    }

    @Nested
    class Watch {

        @Test
        void callsBackForANewMessage() {
            AtomicInteger calls = new AtomicInteger();
            JobId job = job();
            try (Registration watch = others().outbox().watch(calls::incrementAndGet)) {
                assertThat(watch).isNotNull();
                send(job, message("first"));
                eventually(() -> assertThat(calls.get()).isPositive());
            }
        }
    }
}
