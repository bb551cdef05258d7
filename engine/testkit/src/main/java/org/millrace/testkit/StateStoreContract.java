package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.millrace.batch.BatchId;
import org.millrace.item.Item;
import org.millrace.item.Standing.Ready;
import org.millrace.item.StepEnd;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.spi.BatchReport;
import org.millrace.spi.Fact;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.KeptReport;
import org.millrace.store.KeptReport.Listed;
import org.millrace.store.KeptReport.Whole;
import org.millrace.store.Lease;
import org.millrace.store.Message;
import org.millrace.store.ProgressWrite.Put;
import org.millrace.store.ProgressWrite.Remove;
import org.millrace.store.ProgressWrite.Sharing;
import org.millrace.store.Request;
import org.millrace.store.StateStore;
import org.millrace.store.StepProgress;
import org.millrace.store.StepProgress.Plan;
import org.millrace.store.StepProgress.Stop;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Tally;
import org.millrace.workspace.WorkspacePath;

/** What every {@link StateStore} has to do. */
public abstract class StateStoreContract extends StoresContract {

    private static final Request HOLD = new Request(Request.Kind.HOLD, "anna", "to look at it");

    /** For suites that extend this one. */
    protected StateStoreContract() {}

    private StateStore store() {
        return ours().state();
    }

    private List<JobId> jobsIn(State state) {
        try (Stream<JobId> jobs = ours().overview().jobsIn(state)) {
            return jobs.toList();
        }
    }

    private static StepProgress progress() {
        return StepProgress.fresh(1, new Plan(10, 1, new BitSet(), 1, Stop.ON_FATAL));
    }

    @Nested
    class Load {

        @Test
        void showsJobsAndBatchesAsTheyWereMade() {
            BatchId batch = batch("a");
            JobId job = job();
            assertThat(store().load(batch).state()).isEqualTo(State.PENDING);
            assertThat(store().load(batch).workflow()).isEqualTo(WORKFLOW);
            assertThat(store().load(batch).standing()).isEqualTo(new Ready(BATCHES));
            assertThat(store().load(job).state()).isEqualTo(State.PENDING);
            assertThat(store().load(job).workflow()).isEqualTo(WORKFLOW);
            assertThat(store().load(job).standing()).isEqualTo(new Ready(GROUP));
            assertThat(store().history(job)).isEmpty();
        }

        @Test
        void needsTheItem() {
            assertFails(Reason.NOT_FOUND, () -> store().load(JobId.of(4711)));
            assertFails(Reason.NOT_FOUND, () -> store().load(BatchId.of(4711)));
        }
    }

    @Nested
    class Claim {

        @Test
        void givesTheItemAsItStands() {
            JobId job = job();
            Lease lease = store().claim(job, "worker-7").orElseThrow();
            assertThat(lease.item()).isEqualTo(store().load(job));
            assertThat(lease.holder()).isEqualTo("worker-7");
            assertThat(lease.isHeld()).isTrue();
            assertThat(lease.claims()).isEqualTo(1);
            assertThat(lease.unpublished()).isEmpty();
            assertThat(lease.hasProgress()).isFalse();
            assertThat(lease.history()).isEmpty();
            assertThat(lease.request()).isEmpty();
        }

        @Test
        void isGrantedToOneAtATime() {
            JobId job = job();
            claim(ours(), job);
            assertThat(store().claim(job, "again")).isEmpty();
            assertThat(others().state().claim(job, "other")).isEmpty();
        }

        @Test
        void findsNothingWhereThereIsNoItem() {
            assertThat(store().claim(JobId.of(4711), "worker")).isEmpty();
            assertThat(store().claim(BatchId.of(4711), "worker")).isEmpty();
        }

        @Test
        void isGrantedWhateverTheState() {
            JobId failed = job();
            fail(failed);
            assertThat(claim(ours(), failed).item().state()).isEqualTo(State.FAILED);

            BatchId batch = batch("held");
            Lease lease = claim(ours(), batch);
            Hold hold = new Hold("it must wait", "anna", now(), new Place(State.PENDING, BATCHES));
            store().commit(lease, Change.to(lease.item().hold(hold)).dropping());
            assertThat(claim(ours(), batch).item().hold()).contains(hold);
        }

        @Test
        void tokensRiseOverAllItems() {
            List<JobId> jobs = jobs(1, 2);
            Lease first = claim(ours(), jobs.get(0));
            Lease second = claim(others(), jobs.get(1));
            store().release(first);
            Lease third = claim(others(), jobs.get(0));
            assertThat(List.of(first.token(), second.token(), third.token()))
                    .isSorted()
                    .doesNotHaveDuplicates();
        }

        @Test
        void countsTheHoldersThatDiedSinceTheLastCommit() {
            JobId job = job();
            for (int claims = 1; claims <= 3; claims++) {
                assertThat(claim(ours(), job).claims()).isEqualTo(claims);
                kill("ours");
            }
            begin(ours(), claim(ours(), job));
            kill("ours");
            assertThat(claim(ours(), job).claims()).isEqualTo(1);
        }

        @Test
        void seesWhatTheLastHolderLeft() {
            JobId job = job();
            Lease lease = claim(ours(), job);
            store().commit(
                            lease,
                            Change.to(begun(lease.item()))
                                    .telling(entry("begun"))
                                    .publishing("staged-1")
                                    .with(new Put(STEP.name(), progress(), Sharing.HOLDER)));
            others().controls().ask(job, HOLD);
            kill("ours");

            Lease next = claim(others(), job);
            assertThat(next.item()).isEqualTo(lease.item());
            assertThat(next.unpublished()).contains("staged-1");
            assertThat(next.hasProgress()).isTrue();
            assertThat(next.history()).containsExactly(entry("begun"));
            assertThat(next.request()).contains(HOLD);
        }
    }

    @Nested
    class Commit {

        @Test
        void writesTheItemAndKeepsTheLease() {
            JobId job = job();
            Lease lease = claim(ours(), job);
            Item after = begun(lease.item());
            store().commit(lease, Change.to(after));
            assertThat(lease.item()).isEqualTo(after);
            assertThat(lease.isHeld()).isTrue();
            assertThat(store().load(job)).isEqualTo(after);
            assertThat(others().state().claim(job, "other")).isEmpty();
        }

        @Test
        void followsABatchToItsEnd() {
            BatchId batch = batch("a");
            Lease lease = begin(ours(), claim(ours(), batch));
            store().commit(lease, Change.to(completed(lease.item())).dropping());
            assertThat(store().load(batch).state()).isEqualTo(State.COMPLETED);
            assertThat(store().load(batch)).isEqualTo(lease.item());
        }

        @Test
        void givesTheLeaseBack() {
            JobId job = job();
            Lease lease = claim(ours(), job);
            store().commit(lease, Change.to(begun(lease.item())).dropping());
            assertThat(lease.isHeld()).isFalse();
            assertFails(Reason.LEASE_LOST, () -> store().commit(lease, Change.to(completed(lease.item()))));
            assertThat(claim(others(), job).item().state()).isEqualTo(STEP);
        }

        @Test
        void isRefusedWhenTheSessionIsOverAndNobodyClaimedTheItem() {
            JobId job = job();
            Lease lease = claim(ours(), job);
            expire("ours");
            assertFails(Reason.LEASE_LOST, () -> store().commit(lease, Change.to(begun(lease.item()))));
            assertThat(lease.isHeld()).isFalse();
            assertThat(store().load(job).state()).isEqualTo(State.PENDING);
        }

        @Test
        void isRefusedWhenTheSessionIsOverAndSomebodyElseHoldsTheItem() {
            JobId job = job();
            Lease lease = claim(ours(), job);
            expire("ours");
            Lease theirs = claim(others(), job);
            assertFails(Reason.LEASE_LOST, () -> store().commit(lease, Change.to(begun(lease.item()))));
            others().state().commit(theirs, Change.to(begun(theirs.item())));
            assertFails(Reason.LEASE_LOST, () -> store().commit(lease, Change.to(begun(lease.item()))));
            assertThat(store().load(job)).isEqualTo(theirs.item());
        }

        @Test
        void isRefusedWhenTheSameProcessHasClaimedTheItemAnew() {
            JobId job = job();
            Lease lease = claim(ours(), job);
            expire("ours");
            Lease anew = claim(ours(), job);
            assertFails(Reason.LEASE_LOST, () -> store().commit(lease, Change.to(begun(lease.item()))));
            store().commit(anew, Change.to(begun(anew.item())));
        }

        @Test
        void writesAllOrNothing() {
            JobId job = job();
            Lease lease = claim(ours(), job);
            expire("ours");
            Change change = Change.to(begun(lease.item()))
                    .telling(entry("late"))
                    .publishing("late-1")
                    .with(new Put(STEP.name(), progress(), Sharing.GROUP))
                    .sending(new Message("m-1", "log", Map.of()));
            assertFails(Reason.LEASE_LOST, () -> store().commit(lease, change));

            assertThat(store().history(job)).isEmpty();
            assertThat(ours().steps().load(job, STEP.name())).isEmpty();
            assertThat(ours().outbox().pending(10)).isEmpty();
            Lease next = claim(ours(), job);
            assertThat(next.unpublished()).isEmpty();
        }

        @Test
        void isRefusedWhenTheItemIsNotWhatTheLeaseKnows() {
            JobId job = job();
            await(job, onKey("callback"));
            Lease operator = claim(others(), job);
            ours().wakeups().signal("callback");
            Hold hold = new Hold("to look", "anna", now(), new Place(STEP, GROUP));
            assertFails(
                    Reason.STALE,
                    () -> others().state()
                            .commit(operator, Change.to(operator.item().hold(hold))));
            assertThat(store().load(job).standing()).isEqualTo(new Ready(GROUP));
        }

        @Test
        void appendsToTheHistoryAndLetsGoOfWhatWasFolded() {
            JobId job = job();
            Lease lease = begin(ours(), claim(ours(), job));
            store().commit(lease, Change.to(lease.item()).telling(entry("one")).telling(entry("two")));
            store().commit(
                            lease,
                            Change.to(lease.item()).telling(entry("three")).folding(1));
            List<HistoryEntry> expected = List.of(entry("two"), entry("three"));
            assertThat(lease.history()).isEqualTo(expected);
            assertThat(store().history(job)).isEqualTo(expected);
        }

        @Test
        void namesStagedOutputsUntilACommitLeavesThemOut() {
            Lease lease = claim(ours(), job());
            store().commit(lease, Change.to(begun(lease.item())).publishing("staged-1"));
            assertThat(lease.unpublished()).contains("staged-1");
            store().commit(lease, Change.to(lease.item()));
            assertThat(lease.unpublished()).isEmpty();
        }

        @Test
        void movesTheQueueEntry() {
            JobId job = job();
            assertThat(jobsIn(State.PENDING)).containsExactly(job);
            begin(ours(), claim(ours(), job));
            assertThat(jobsIn(State.PENDING)).isEmpty();
            assertThat(jobsIn(STEP)).containsExactly(job);
        }

        @Test
        void keepsReadyEntriesInStepWithTheStanding() {
            JobId job = job();
            eventually(() -> assertThat(ours().overview().readyLengths()).containsEntry(GROUP, 1L));
            Lease lease = begin(ours(), claim(ours(), job));
            store().commit(
                            lease,
                            Change.to(lease.item()
                                    .advance(StepEnd.good(), new Place(State.of("Storing"), "other"), now())));
            assertReady(GROUP, 0);
            assertReady("other", 1);
            store().commit(lease, Change.to(lease.item().await(onKey("callback"))));
            assertReady("other", 0);
            store().commit(lease, Change.to(lease.item().wake()));
            assertReady(GROUP, 1);
            store().commit(lease, Change.to(failed(lease.item())));
            assertReady(GROUP, 0);
        }

        private void assertReady(String group, long count) {
            assertThat(ours().overview().readyLengths().getOrDefault(group, 0L))
                    .as("ready for %s", group)
                    .isEqualTo(count);
        }

        @Test
        void makesWakeUpsFollowTheStanding() {
            JobId job = job();
            Lease lease = begin(ours(), claim(ours(), job));
            store().commit(lease, Change.to(lease.item().await(until(now().plusSeconds(60)))));
            assertThat(ours().wakeups().nextDue()).contains(now().plusSeconds(60));
            store().commit(lease, Change.to(lease.item().wake()));
            assertThat(ours().wakeups().nextDue()).isEmpty();
        }

        @Test
        void makesAWaitForWhatHasBeenSignalledReadyAtOnce() {
            JobId job = job();
            ours().wakeups().signal("callback/9");
            Lease lease = begin(ours(), claim(ours(), job));
            store().commit(lease, Change.to(lease.item().await(onKey("callback/9"))));
            assertThat(lease.item().standing()).isEqualTo(new Ready(GROUP));
            assertThat(store().load(job)).isEqualTo(lease.item());
            store().commit(lease, Change.to(lease.item().await(onKey("callback/9"))));
            assertThat(lease.item().standing()).isEqualTo(onKey("callback/9"));
        }

        @Test
        void writesReplacesAndRemovesTheRecordOfAStep() {
            JobId job = job();
            Lease lease = begin(ours(), claim(ours(), job));
            store().commit(lease, Change.to(lease.item()).with(new Put(STEP.name(), progress(), Sharing.HOLDER)));
            assertThat(lease.hasProgress()).isTrue();
            assertThat(ours().steps().load(job, STEP.name())).contains(progress());

            StepProgress anew = StepProgress.fresh(2, progress().plan());
            store().commit(lease, Change.to(lease.item()).with(new Put(STEP.name(), anew, Sharing.HOLDER)));
            assertThat(ours().steps().load(job, STEP.name())).contains(anew);

            store().commit(lease, Change.to(lease.item()).with(new Remove(STEP.name())));
            assertThat(lease.hasProgress()).isFalse();
            assertThat(ours().steps().load(job, STEP.name())).isEmpty();
        }

        @Test
        void addsMessages() {
            Lease lease = begin(ours(), claim(ours(), job()));
            Message message = new Message("m-1", "log", Map.of("state", "Failed"));
            store().commit(lease, Change.to(failed(lease.item())).sending(message));
            assertThat(ours().outbox().pending(10)).containsExactly(message);
        }

        @Test
        void removesTheRequestThatWasMet() {
            JobId job = job();
            Lease lease = begin(ours(), claim(ours(), job));
            others().controls().ask(job, HOLD);
            store().refresh(lease);
            store().commit(lease, Change.to(lease.item()));
            assertThat(lease.request()).contains(HOLD);
            store().commit(lease, Change.to(lease.item()).answering());
            assertThat(lease.request()).isEmpty();
            assertThat(ours().overview().request(job)).isEmpty();
        }

        @Test
        void isRefusedWhenAnotherRequestHasTakenThePlaceOfTheOneMet() {
            JobId job = job();
            Lease lease = begin(ours(), claim(ours(), job));
            others().controls().ask(job, HOLD);
            store().refresh(lease);
            Request cancel = new Request(Request.Kind.CANCEL, "bert", "it is wrong");
            others().controls().ask(job, cancel);
            assertFails(
                    Reason.STALE,
                    () -> store().commit(lease, Change.to(lease.item()).answering()));
            assertThat(store().refresh(lease)).contains(cancel);
            store().commit(lease, Change.to(lease.item()).answering());
            assertThat(ours().overview().request(job)).isEmpty();
        }
    }

    @Nested
    class Batches {

        private Tally tally(JobId job) {
            return ours().intake().tally(((Job) store().load(job)).batch());
        }

        @Test
        void countTheirJobsByWhereTheyStand() {
            List<JobId> jobs = jobs(1, 2, 3, 4);
            fail(jobs.get(0));
            Lease given = claim(ours(), jobs.get(0));
            store().commit(
                            given,
                            Change.to(given.item().delete("given up", now())).dropping());
            fail(jobs.get(1));
            Lease good = begin(ours(), claim(ours(), jobs.get(2)));
            store().commit(good, Change.to(completed(good.item())).dropping());
            assertThat(tally(jobs.get(0)).counts()).isEqualTo(new Tally.Counts(1, 1, 1, 1));
            assertThat(tally(jobs.get(0)).isSettled()).isFalse();
        }

        @Test
        void raiseTheirGenerationWhenAJobIsTriedAgain() {
            JobId job = job();
            fail(job);
            Tally settled = tally(job);
            assertThat(settled.isSettled()).isTrue();
            resume(job);
            assertThat(tally(job).generation()).isGreaterThan(settled.generation());
            assertThat(tally(job).isSettled()).isFalse();
        }

        @Test
        void areSettledOnlyAsTheyWereCounted() {
            JobId job = job();
            fail(job);
            Tally settled = tally(job);
            Lease parent = begin(ours(), claim(ours(), batch("parent")));
            store().commit(parent, Change.to(parent.item()).settling(settled));

            resume(job);
            fail(job);
            assertFails(
                    Reason.STALE,
                    () -> store().commit(
                                    parent, Change.to(completed(parent.item())).settling(settled)));
            assertThat(store().load(parent.item().id()).state()).isEqualTo(STEP);
            store().commit(parent, Change.to(completed(parent.item())).settling(tally(job)));
        }

        private void resume(JobId job) {
            Lease lease = claim(ours(), job);
            Job again = ((Job) lease.item()).resume(new Place(State.PENDING, GROUP), now());
            store().commit(lease, Change.to(again).dropping());
        }

        @Test
        void seeTheReservationsOfAnEndedJobGoneAndThoseOfOthersKept() {
            List<JobId> jobs = jobs(1, 2, 3);
            ours().locks().reserve(jobs.get(0), "disk", 60, 100);
            ours().locks().reserve(jobs.get(1), "disk", 30, 100);
            fail(jobs.get(0));
            assertThat(ours().locks().reserve(jobs.get(2), "disk", 70, 100).reservedByOthers())
                    .isEqualTo(30);
        }
    }

    @Nested
    class Release {

        @Test
        void changesNothingAndFreesTheItem() {
            JobId job = job();
            Lease lease = claim(ours(), job);
            Item before = lease.item();
            store().release(lease);
            assertThat(lease.isHeld()).isFalse();
            assertThat(store().load(job)).isEqualTo(before);
            assertThat(claim(others(), job).item()).isEqualTo(before);
            assertFails(Reason.LEASE_LOST, () -> store().commit(lease, Change.to(begun(before))));
        }

        @Test
        void ofALostLeaseLeavesTheNextHolderAlone() {
            JobId job = job();
            Lease lease = claim(ours(), job);
            expire("ours");
            Lease theirs = claim(others(), job);
            store().release(lease);
            store().release(lease);
            others().state().commit(theirs, Change.to(begun(theirs.item())));
            assertThat(store().claim(job, "again")).isEmpty();
        }
    }

    @Nested
    class Refresh {

        @Test
        void readsWhatIsAskedAnew() {
            JobId job = job();
            Lease lease = claim(ours(), job);
            assertThat(store().refresh(lease)).isEmpty();
            others().controls().ask(job, HOLD);
            assertThat(lease.request()).isEmpty();
            assertThat(store().refresh(lease)).contains(HOLD);
            assertThat(lease.request()).contains(HOLD);
        }
    }

    @Nested
    class Reporting {

        private final BatchReport first =
                new BatchReport(Instant.parse("2026-01-02T03:04:05.678Z"), List.of("jid0000000001"), List.of());

        private Optional<KeptReport> report(Lease batch) {
            return others().overview().report((BatchId) batch.item().id());
        }

        @Test
        void isWrittenWithTheChange() {
            Lease lease = claim(ours(), batch("reported"));
            assertThat(report(lease)).isEmpty();
            store().commit(lease, Change.to(lease.item()).reporting(new Whole(first)));
            assertThat(report(lease)).contains(new Whole(first));
            store().commit(lease, Change.to(lease.item()));
            assertThat(report(lease)).contains(new Whole(first));
        }

        @Test
        void replacesTheReportBefore() {
            Lease lease = claim(ours(), batch("reported"));
            store().commit(lease, Change.to(lease.item()).reporting(new Whole(first)));
            KeptReport second =
                    new Listed(Instant.parse("2026-01-02T03:04:05Z"), 3, 20_000, WorkspacePath.of("reports/a"), "ab");
            store().commit(lease, Change.to(lease.item()).reporting(second));
            assertThat(report(lease)).contains(second);
        }

        @Test
        void isNotWrittenWhenTheLeaseIsLost() {
            BatchId batch = batch("reported");
            Lease lease = claim(ours(), batch);
            expire("ours");
            assertFails(
                    Reason.LEASE_LOST,
                    () -> store().commit(lease, Change.to(lease.item()).reporting(new Whole(first))));
            assertThat(others().overview().report(batch)).isEmpty();
        }
    }

    @Nested
    class Recording {

        @Test
        void keepsTheLastFactOfEachKind() {
            JobId job = job();
            Lease lease = claim(ours(), job);
            List<Fact> facts = List.of(
                    new Fact.Identifiers("ark:/99999/fk4", List.of("a", "b")),
                    new Fact.SpaceNeeded(4096),
                    new Fact.Priority(7),
                    new Fact.Metadata(Map.of("erc_who", "Eliot", "erc_what", "The Mill on the Floss")),
                    new Fact.Store(URI.create("http://localhost/m"), "add/1/ark", List.of("old.txt")),
                    new Fact.Inventory(URI.create("http://localhost/i"), "mode"),
                    new Fact.Stored(2, 17, 5_000_000_000L, URI.create("http://localhost/ark")),
                    new Fact.Sent(List.of("<mail-1@example.org>", "callback/2")));
            assertThat(store().recorded(job, Fact.Identifiers.class)).isEmpty();
            store().record(lease, new Fact.Identifiers("", List.of()));
            facts.forEach(fact -> store().record(lease, fact));
            facts.forEach(fact -> assertThat(
                            others().state().recorded(job, fact.getClass()).map(Fact.class::cast))
                    .contains(fact));
        }

        @Test
        void ofAPriorityMovesTheJobInTheQueue() {
            List<JobId> jobs = jobs(10, 20);
            Lease lease = claim(ours(), jobs.get(1));
            store().record(lease, new Fact.Priority(5));
            assertThat(lease.item().demand().priority()).isEqualTo(5);
            assertThat(store().load(jobs.get(1))).isEqualTo(lease.item());
            assertThat(jobsIn(State.PENDING)).containsExactly(jobs.get(1), jobs.get(0));
        }

        @Test
        void ofASizeIsTheJobsDemand() {
            JobId job = job();
            Lease lease = claim(ours(), job);
            store().record(lease, new Fact.SpaceNeeded(12_345));
            assertThat(store().load(job).demand().spaceNeeded()).isEqualTo(12_345);
            begin(ours(), lease);
            assertThat(store().load(job).demand().spaceNeeded()).isEqualTo(12_345);
        }

        @Test
        void ofABatchIsWhatTheWorldWasTold() {
            Lease lease = claim(ours(), batch("told"));
            Fact.Sent sent = new Fact.Sent(List.of("<mail-1@example.org>"));
            assertThat(store().recorded(lease.item().id(), Fact.Sent.class)).isEmpty();
            store().record(lease, sent);
            assertThat(store().recorded(lease.item().id(), Fact.Sent.class)).contains(sent);
            assertThat(store().recorded(lease.item().id(), Fact.Identifiers.class))
                    .isEmpty();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> store().record(lease, new Fact.Identifiers("ark", List.of())));
        }

        @Test
        void needsTheLease() {
            JobId job = job();
            Lease lease = claim(ours(), job);
            expire("ours");
            assertFails(Reason.LEASE_LOST, () -> store().record(lease, new Fact.Identifiers("ark", List.of())));
            assertFails(Reason.LEASE_LOST, () -> store().record(lease, new Fact.Priority(1)));
            assertThat(store().recorded(job, Fact.Identifiers.class)).isEmpty();
            assertThat(store().load(job).demand().priority()).isEqualTo(50);
        }
    }

    @Nested
    class SideBySide {

        @Test
        void oneOfManyClaimsIsGranted() {
            JobId job = job();
            List<Optional<Lease>> leases = IntStream.range(0, 8)
                    .parallel()
                    .mapToObj(i -> (i % 2 == 0 ? ours() : others()).state().claim(job, "worker-" + i))
                    .toList();
            assertThat(leases.stream().flatMap(Optional::stream)).hasSize(1);
        }
    }
}
