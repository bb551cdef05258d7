package org.millrace.zookeeper;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.zookeeper.Op;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.item.Standing;
import org.millrace.item.Standing.Ready;
import org.millrace.item.StepEnd;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.StateKind;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.Status;
import org.millrace.store.Definitions;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Tally.Counts;

/**
 * Looks at one item and gives it what another client has not: a workflow, a standing, and the ready entry that they imply.
 * One transaction at the version of its status; what is right already is left alone, so that looking twice does no harm.
 */
final class Adopter {

    private static final String ACTOR = "adoption";
    private static final String ADOPT = "ADOPT";
    private static final String EXPANDING = "Processing";

    private final Tree tree;
    private final Definitions definitions;
    private final AdoptionRules rules;
    private final Clock clock;
    private final Reservations reservations;

    Adopter(Tree tree, Definitions definitions, AdoptionRules rules, Clock clock) {
        this.tree = tree;
        this.definitions = definitions;
        this.rules = rules;
        this.clock = clock;
        this.reservations = new Reservations(tree);
    }

    /** Whether an entry of a history tells that an item of another client was taken up. */
    static boolean isAdoption(HistoryEntry entry) {
        return entry.actor().equals(ACTOR) && entry.outcome().equals(ADOPT);
    }

    /** What came of it. */
    enum Verdict {
        /** It was as it should be. */
        FINE,
        /** It was given something. */
        ADOPTED,
        /** Another client is at work on it, or it is not whole yet, or no definition fits. */
        LATER,
        /** It is not there. */
        GONE
    }

    /**
     * An item as read.
     *
     * @param id its id
     * @param status how it stands
     * @param statusVersion the version of that
     * @param pin its workflow, if it has one
     * @param priority as written, which may be beyond what names can say
     * @param told its history
     * @param ready the entry that workers find it by, as far as is known
     */
    private record Seen(
            ItemId id,
            ItemStatus status,
            int statusVersion,
            Optional<WorkflowPin> pin,
            int priority,
            ZkLease.Told told,
            Optional<String> ready) {

        QueueEntry entry() {
            return QueueEntry.clamped(priority, id);
        }

        Seen with(ItemStatus other) {
            return new Seen(id, other, statusVersion, pin, priority, told, ready);
        }

        boolean rests() {
            return status.state().equals(State.HELD) || status.state().kind().isTerminal();
        }

        /** Where we left it, if another client has brought it elsewhere since. */
        Optional<State> movedFrom() {
            Optional<State> left = pin.isPresent() ? told.leftIn(status) : told.last();
            return left.filter(state -> !state.equals(status.state()));
        }

        /** Whether another client has it tried again. */
        boolean isTriedAgain() {
            return !rests()
                    && movedFrom().filter(left -> left.kind().isTerminal()).isPresent();
        }
    }

    /**
     * Looks at an item and mends what is to be mended.
     *
     * @param ready the entry that workers find it by, as far as is known
     */
    Verdict examine(ItemId id, Optional<String> ready) {
        return Rounds.until("adopt " + id.value(), () -> look(id, ready));
    }

    private Optional<Verdict> look(ItemId id, Optional<String> ready) {
        String handover = id instanceof JobId job ? ZkLayout.configuration(job) : ZkLayout.submission((BatchId) id);
        String urgency = id instanceof JobId job ? ZkLayout.priority(job) : ZkLayout.parent((BatchId) id);
        String batch = id instanceof JobId job ? ZkLayout.bid(job) : handover;
        List<Node> nodes = tree.readAll(List.of(
                ZkLayout.item(id),
                ZkLayout.status(id),
                ZkLayout.workflow(id),
                ZkLayout.lock(id),
                handover,
                urgency,
                batch,
                ZkLayout.history(id)));
        if (!nodes.get(0).exists()) {
            return forget(id, ready);
        }
        Node lock = nodes.get(3);
        if (lock.exists()) {
            boolean undisturbed =
                    lock.version() > 0 && seen(id, nodes, ready).movedFrom().isEmpty();
            return Optional.of(undisturbed ? Verdict.FINE : Verdict.LATER);
        }
        boolean isJob = id instanceof JobId;
        boolean whole = nodes.get(1).exists()
                && nodes.get(4).exists()
                && nodes.get(6).exists()
                && (!isJob || nodes.get(5).exists());
        boolean ofParent = !isJob && nodes.get(5).exists();
        if (!whole || ofParent) {
            return Optional.of(ofParent ? Verdict.FINE : Verdict.LATER);
        }
        return decide(seen(id, nodes, ready), nodes.get(4));
    }

    /** Another client's deletion leaves what it does not know. Ids are given once: nothing of the kind comes again. */
    private Optional<Verdict> forget(ItemId id, Optional<String> ready) {
        Draft draft = new Draft(tree);
        ready.ifPresent(draft::remove);
        reservations.of(id).forEach(draft::remove);
        boolean done = draft.ops().isEmpty() || Drafts.send(tree, draft, "forget " + id.value());
        return done ? Optional.of(Verdict.GONE) : Optional.empty();
    }

    private static Seen seen(ItemId id, List<Node> nodes, Optional<String> ready) {
        ItemStatus status = nodes.get(1).read(ItemStatus.codec(id));
        int priority = id instanceof JobId ? nodes.get(5).read(PlainCodecs.PRIORITY) : status.priority();
        return new Seen(
                id,
                status,
                nodes.get(1).version(),
                nodes.get(2).find(RecordCodecs.WORKFLOW),
                priority,
                ZkLease.Told.of(nodes.get(7)),
                ready);
    }

    private Optional<Verdict> decide(Seen seen, Node handover) {
        Optional<WorkflowPin> pin = seen.pin().or(() -> newPin(seen.id(), handover));
        Optional<Standing> standing = pin.flatMap(known -> standing(seen, known));
        if (pin.isEmpty() || (standing.isEmpty() && !seen.rests())) {
            return Optional.of(Verdict.LATER);
        }
        if (seen.pin().isPresent() && isRight(seen, standing)) {
            return Optional.of(Verdict.FINE);
        }
        Optional<Jobs> reported = isReporting(seen) ? jobsOf(seen.id()) : Optional.empty();
        boolean early = reported.filter(Jobs::areAtWork).isPresent();
        if (early && seen.pin().isEmpty()) {
            return Optional.of(Verdict.LATER);
        }
        if (early) {
            return hide(seen, pin.get());
        }
        Draft draft = draft(reported.map(found -> found.told(seen)).orElse(seen), pin.get(), standing);
        reported.ifPresent(found -> found.seal(draft, (BatchId) seen.id()));
        return Drafts.send(tree, draft, "adopt " + seen.id().value()) ? Optional.of(Verdict.ADOPTED) : Optional.empty();
    }

    /** It is not its turn: nobody is told of it until its jobs have ended. */
    private Optional<Verdict> hide(Seen seen, WorkflowPin pin) {
        Set<String> told = noted(seen);
        if (told.isEmpty() && seen.status().standing().isEmpty()) {
            return Optional.of(Verdict.LATER);
        }
        ItemStatus status = statusAfter(seen, pin, Optional.empty());
        Draft draft = new Draft(tree)
                .firm(Op.setData(
                        ZkLayout.status(seen.id()), ItemStatus.codec(seen.id()).write(status), seen.statusVersion()));
        told.forEach(path -> retract(draft, path));
        return Drafts.send(tree, draft, "adopt " + seen.id().value()) ? Optional.of(Verdict.LATER) : Optional.empty();
    }

    private Optional<WorkflowPin> newPin(ItemId id, Node handover) {
        String workflow = id instanceof JobId ? rules.jobWorkflow() : rules.batchWorkflow();
        return definitions.current(workflow).map(digest -> new WorkflowPin(workflow, digest, parameters(id, handover)));
    }

    /** What was handed over, under both sets of names. */
    private static Map<String, String> parameters(ItemId id, Node handover) {
        Map<String, String> parameters = new LinkedHashMap<>(handover.read(HandoverCodec.INSTANCE));
        Submission said = handover.read(Submission.CODEC);
        for (SubmissionKey key : SubmissionKey.values()) {
            said.find(key).ifPresent(text -> key.keys().forEach(name -> parameters.put(name, text)));
        }
        parameters.put("submission_mode", said.mode() == Submission.Mode.UPDATE ? "update" : "add");
        if (id instanceof BatchId) {
            parameters.put("batch_id", id.value());
        }
        return parameters;
    }

    /** The standing that the state implies; none for what rests, or if the definition does not know the state. */
    private Optional<Standing> standing(Seen seen, WorkflowPin pin) {
        return seen.rests()
                ? Optional.empty()
                : rules.groups()
                        .groupOf(pin.id(), pin.digest(), seen.status().state())
                        .map(Ready::new);
    }

    /** Nothing but waiting is right where another client has brought it. */
    private boolean isRight(Seen seen, Optional<Standing> standing) {
        Optional<Standing> noted = seen.status().standing();
        boolean left = seen.movedFrom().isEmpty();
        if (noted.isPresent() && noted.get() instanceof Standing.Waiting && standing.isPresent()) {
            return left;
        }
        boolean clamped = seen.entry().priority() == seen.priority();
        boolean held = !seen.status().state().equals(State.HELD)
                || seen.status().hold().isPresent();
        return clamped && held && (left || seen.rests()) && noted.equals(standing) && entriesAreRight(seen, standing);
    }

    private boolean entriesAreRight(Seen seen, Optional<Standing> standing) {
        Optional<String> right = standing.map(ready -> ZkLayout.readyEntry(((Ready) ready).group(), seen.entry()));
        boolean stray = seen.ready()
                .filter(path -> !right.equals(Optional.of(path)))
                .flatMap(tree::stat)
                .isPresent();
        return !stray && right.map(path -> tree.stat(path).isPresent()).orElse(true);
    }

    private Draft draft(Seen seen, WorkflowPin pin, Optional<Standing> standing) {
        ItemId id = seen.id();
        Draft draft = new Draft(tree);
        ItemStatus status = statusAfter(seen, pin, standing);
        draft.firm(Op.setData(ZkLayout.status(id), ItemStatus.codec(id).write(status), seen.statusVersion()));
        if (seen.pin().isEmpty()) {
            draft.firm(tree.create(ZkLayout.workflow(id), RecordCodecs.WORKFLOW.write(pin)));
        } else if (id instanceof JobId job) {
            raiseGeneration(draft, job);
        }
        history(draft, seen);
        clamp(draft, seen);
        if (seen.id() instanceof BatchId batch && seen.status().state().equals(State.HELD)) {
            draft.place(ZkLayout.folders(batch)); // so that nobody begins it
        }
        noted(seen).forEach(path -> retract(draft, path)); // also what is right: made anew, it is news to workers
        if (seen.status().state().kind().isTerminal()) {
            reservations.of(id).forEach(draft::remove);
        }
        standing.ifPresent(now -> {
            String ready = ZkLayout.readyEntry(((Ready) now).group(), seen.entry());
            draft.place(ready, Places.above(ready));
        });
        return draft;
    }

    private static void retract(Draft draft, String path) {
        draft.remove(path);
        if (path.startsWith(ZkLayout.wakeKeys() + "/")) {
            draft.wish(Op.delete(Places.above(path), -1)); // a key that nobody waits for any more
        }
    }

    private ItemStatus statusAfter(Seen seen, WorkflowPin pin, Optional<Standing> standing) {
        ItemStatus before = seen.status();
        String commit = UUID.randomUUID().toString();
        Optional<Hold> hold = before.state().equals(State.HELD)
                ? before.hold().or(() -> Optional.of(foreignHold(seen, pin)))
                : Optional.empty();
        return new ItemStatus(
                before.state(),
                before.modified(),
                seen.isTriedAgain() ? before.course().triedElsewhere() : before.course(),
                standing,
                hold,
                seen.id() instanceof JobId ? before.priority() : seen.entry().priority(),
                seen.pin().isEmpty()
                        ? Bookkeeping.fresh(commit)
                        : before.books().kept(commit),
                before.others());
    }

    private Hold foreignHold(Seen seen, WorkflowPin pin) {
        String group =
                rules.groups().groupOf(pin.id(), pin.digest(), State.PENDING).orElse(Snapshot.DEFAULT_GROUP);
        return new Hold(
                "another client holds it", "unknown", seen.status().modified(), new Place(State.PENDING, group));
    }

    /** What another client has made, or where it has brought it. */
    private void history(Draft draft, Seen seen) {
        boolean isNew = seen.pin().isEmpty();
        if (!isNew && seen.movedFrom().isEmpty()) {
            return;
        }
        State state = seen.status().state();
        String what = isNew ? "another client made it" : "another client moved it";
        ZkLease.Told after = seen.told()
                .with(new HistoryEntry(
                        clock.instant(), ACTOR, seen.movedFrom().orElse(state), state, ADOPT, Duration.ZERO, what));
        String path = ZkLayout.history(seen.id());
        byte[] data = NodeText.write(after.text());
        draft.firm(seen.told().written() ? Op.setData(path, data, -1) : tree.create(path, data));
    }

    /** A job that another client brought back to work makes "all have ended" to be decided anew. */
    private void raiseGeneration(Draft draft, JobId job) {
        tree.read(ZkLayout.bid(job)).find(PlainCodecs.BATCH_ID).ifPresent(batch -> {
            String path = ZkLayout.generation(batch);
            draft.place(path);
            draft.wish(Op.setData(path, new byte[0], -1));
        });
    }

    private static void clamp(Draft draft, Seen seen) {
        QueueEntry entry = seen.entry();
        if (entry.priority() == seen.priority() || !(seen.id() instanceof JobId job)) {
            return;
        }
        String state = seen.status().state().name();
        draft.firm(Op.setData(ZkLayout.priority(job), PlainCodecs.PRIORITY.write(entry.priority()), -1));
        if (seen.priority() > 0) {
            draft.remove(ZkLayout.queueEntry(state, new QueueEntry(seen.priority(), job)));
        }
        draft.place(ZkLayout.queueEntry(state, entry));
    }

    /** The entries that the standing noted so far implies, as far as they are there. */
    private Set<String> noted(Seen seen) {
        Node status = tree.read(ZkLayout.status(seen.id()));
        Node priority = seen.id() instanceof JobId job ? tree.read(ZkLayout.priority(job)) : status;
        Set<String> paths = Pointers.of(seen.id(), status, priority);
        paths.removeIf(path -> path.startsWith(ZkLayout.states()) || path.startsWith(ZkLayout.requests()));
        seen.ready().ifPresent(paths::add);
        paths.removeIf(path -> tree.stat(path).isEmpty());
        return paths;
    }

    // batches that another client has begun

    private static boolean isReporting(Seen seen) {
        StateKind kind = seen.status().state().kind();
        return kind == StateKind.UPDATE_REPORTING
                || (kind == StateKind.STEP && !seen.status().state().name().equals(EXPANDING));
    }

    /**
     * The jobs of a batch.
     *
     * @param counts how many are where
     * @param areCounted whether it was us who made them
     */
    private record Jobs(Counts counts, boolean areCounted) {

        boolean areAtWork() {
            return counts.processing() > 0;
        }

        /** Whoever brought it here has not told how its jobs fared. Reported on again, it looks by itself. */
        Seen told(Seen batch) {
            State state = batch.status().state();
            if (counts.failed() == 0 || state.kind() != StateKind.STEP) {
                return batch;
            }
            String message = counts.failed() + " of " + counts.all() + " jobs failed";
            StepEnd end = new StepEnd(Status.KO, StepEnd.Credit.NONE, message);
            return batch.with(batch.status().faring(batch.status().course().after(state, end)));
        }

        /** Where it reports, no more jobs are made. What we have not finished making is not sealed by another client. */
        void seal(Draft draft, BatchId batch) {
            if (!areCounted) {
                byte[] count = PlainCodecs.COUNT.write(counts.all());
                draft.place(ZkLayout.made(batch), count).place(ZkLayout.expected(batch), count);
            }
        }
    }

    /** A batch without jobs at work is asked of once more, for a job may be on its way from one folder to the other. */
    private Optional<Jobs> jobsOf(ItemId id) {
        if (!(id instanceof BatchId batch)) {
            return Optional.empty();
        }
        List<Node> nodes = tree.readAll(List.of(ZkLayout.made(batch), ZkLayout.folder(batch, BatchFolder.PROCESSING)));
        long atWork = nodes.get(1).childCount();
        Counts counts = atWork > 0 ? new Counts(atWork, 0, 0, 0) : new Census(tree).of(batch);
        return Optional.of(new Jobs(counts, nodes.get(0).exists()));
    }
}
