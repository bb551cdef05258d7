package org.millrace.zookeeper;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millrace.batch.Batch;
import org.millrace.item.Course;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.Standing;
import org.millrace.item.Standing.Idle;
import org.millrace.item.Standing.Ready;
import org.millrace.item.Standing.Waiting;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.StateKind;
import org.millrace.spi.Status;
import org.millrace.store.ProgressWrite.Sharing;

/**
 * What the {@code status} of a job or batch says, Merritt's keys, ours and those of others.
 *
 * @param state where it stands
 * @param modified when that last changed
 * @param course how it has fared
 * @param standing what was noted of who works on it; none if there is nothing to note, or another client wrote the state
 * @param hold why it is held, if it is by us
 * @param priority of a batch
 * @param books the store's own notes
 * @param others keys that others added
 */
record ItemStatus(
        State state,
        Instant modified,
        Course course,
        Optional<Standing> standing,
        Optional<Hold> hold,
        int priority,
        Bookkeeping books,
        Fields others) {

    private static final List<String> OURS = List.of(
            StatusKeys.COMMIT,
            StatusKeys.CLAIMS,
            StatusKeys.PUBLISH,
            StatusKeys.OUTCOME,
            StatusKeys.STARTED,
            StatusKeys.MODIFIED,
            StatusKeys.STANDING,
            StatusKeys.HOLD,
            StatusKeys.PROGRESS,
            StatusKeys.PRIORITY,
            StatusKeys.BATCH_LAST_SUCCESSFUL,
            StatusKeys.BATCH_RETRIES);

    /** What an item and the store's notes make. */
    static ItemStatus of(Item item, Bookkeeping books, Fields others) {
        Optional<Standing> noted = Optional.of(item.standing()).filter(standing -> !(standing instanceof Idle));
        int priority = item instanceof Batch ? item.demand().priority() : 0;
        return new ItemStatus(
                item.state(), item.modified(), item.course(), noted, item.hold(), priority, books, others);
    }

    /** How the status of a job, or of a batch, is written. */
    static NodeCodec<ItemStatus> codec(ItemId id) {
        return id instanceof JobId ? new OfJob() : new OfBatch();
    }

    /** The standing, also where another client has changed the state and noted none. */
    Standing standingNow(String groupIfUnknown) {
        if (state.equals(State.HELD) || state.kind().isTerminal()) {
            return new Idle();
        }
        return standing.orElseGet(() -> new Ready(groupIfUnknown));
    }

    /** The hold, also where another client holds it and noted none. */
    Optional<Hold> holdNow(String groupIfUnknown) {
        if (!state.equals(State.HELD)) {
            return Optional.empty();
        }
        return hold.or(() -> Optional.of(
                new Hold("another client holds it", "unknown", modified, new Place(State.PENDING, groupIfUnknown))));
    }

    /** The same of an item that has fared otherwise. */
    ItemStatus faring(Course other) {
        return new ItemStatus(state, modified, other, standing, hold, priority, books, others);
    }

    private Fields extra() {
        Fields fields = Fields.NONE
                .with(StatusKeys.COMMIT, books.commit())
                .withOptional(StatusKeys.PUBLISH, books.publish())
                .withOptional(StatusKeys.STARTED, course.started().map(Instant::toString));
        if (books.claims() > 0) {
            fields = fields.with(StatusKeys.CLAIMS, books.claims());
        }
        if (course.outcome() != Status.UNKNOWN) {
            fields = fields.with(StatusKeys.OUTCOME, course.outcome().name());
        }
        if (!modified.equals(NodeDate.rounded(modified))) {
            fields = fields.with(StatusKeys.MODIFIED, modified.toString());
        }
        return withParts(fields);
    }

    private Fields withParts(Fields start) {
        Fields fields = start;
        if (standing.isPresent()) {
            fields = fields.with(StatusKeys.STANDING, standingFields(standing.get()));
        }
        if (hold.isPresent()) {
            fields = fields.with(StatusKeys.HOLD, holdFields(hold.get()));
        }
        if (books.progress().isPresent()) {
            Bookkeeping.Mark mark = books.progress().get();
            fields = fields.with(
                    StatusKeys.PROGRESS,
                    Fields.NONE
                            .with("step", mark.step())
                            .with("sharing", mark.sharing().name()));
        }
        return fields;
    }

    private static Fields standingFields(Standing standing) {
        if (standing instanceof Waiting waiting) {
            return Fields.NONE
                    .with("group", waiting.group())
                    .withOptional("until", waiting.until().map(Instant::toString))
                    .withOptional("key", waiting.wakeKey())
                    .with("reason", waiting.reason());
        }
        return standing instanceof Ready ready ? Fields.NONE.with("group", ready.group()) : Fields.NONE;
    }

    private static Fields holdFields(Hold hold) {
        return Fields.NONE
                .with("reason", hold.reason())
                .with("actor", hold.actor())
                .with("since", hold.since().toString())
                .with("state", hold.goOn().state().name())
                .with("group", hold.goOn().group());
    }

    /** Reads our keys. */
    private record Ours(NodeObject object, Fields all) {

        static Ours of(String path, Fields extra) {
            return new Ours(NodeObject.of(path, extra), extra);
        }

        Bookkeeping books() {
            return new Bookkeeping(
                    object.findText(StatusKeys.COMMIT).orElse(""),
                    object.count(StatusKeys.CLAIMS),
                    object.findText(StatusKeys.PUBLISH),
                    object.findObject(StatusKeys.PROGRESS)
                            .map(mark -> new Bookkeeping.Mark(
                                    mark.text("step"),
                                    mark.findWord("sharing", Sharing.class).orElse(Sharing.HOLDER))));
        }

        Course course(Optional<String> last, int retries, String message) {
            return new Course(
                    last.filter(name -> !name.isEmpty()).map(name -> state(StatusKeys.LAST_SUCCESSFUL, name)),
                    retries,
                    object.findWord(StatusKeys.OUTCOME, Status.class).orElse(Status.UNKNOWN),
                    message,
                    object.findTime(StatusKeys.STARTED));
        }

        /** The finer time, unless another client has written a later one beside it. */
        Instant modified(Instant toTheSecond) {
            return object.findTime(StatusKeys.MODIFIED)
                    .filter(fine -> NodeDate.rounded(fine).equals(toTheSecond))
                    .orElse(toTheSecond);
        }

        Optional<Standing> standing() {
            return object.findObject(StatusKeys.STANDING).map(this::standing);
        }

        private Standing standing(NodeObject noted) {
            Optional<Instant> until = noted.findTime("until");
            Optional<String> key = noted.findText("key");
            return until.isEmpty() && key.isEmpty()
                    ? new Ready(noted.text("group"))
                    : new Waiting(
                            noted.text("group"),
                            until,
                            key,
                            noted.findText("reason").orElse(""));
        }

        Optional<Hold> hold() {
            return object.findObject(StatusKeys.HOLD)
                    .map(noted -> new Hold(
                            noted.text("reason"),
                            noted.text("actor"),
                            noted.findTime("since").orElse(Instant.EPOCH),
                            place(noted)));
        }

        private Place place(NodeObject noted) {
            State goOn = state(StatusKeys.HOLD, noted.text("state"));
            if (goOn.kind() != StateKind.PENDING && goOn.kind() != StateKind.STEP) {
                throw object.corrupt(StatusKeys.HOLD, "a state to go on in", CorruptNode.shown(goOn.name()));
            }
            return new Place(goOn, noted.text("group"));
        }

        State state(String key, String name) {
            try {
                return State.of(name);
            } catch (IllegalArgumentException notOne) {
                throw object.corrupt(key, "the name of a state", CorruptNode.shown(name));
            }
        }

        Fields others() {
            Fields rest = all;
            for (String key : OURS) {
                rest = rest.without(key);
            }
            return rest;
        }
    }

    private static final class OfJob implements NodeCodec<ItemStatus> {

        @Override
        public ItemStatus read(String path, byte @Nullable [] data) {
            JobStatus status = JobStatus.CODEC.read(path, data);
            Ours ours = Ours.of(path, status.extra());
            return new ItemStatus(
                    ours.state(StatusKeys.STATUS, status.state()),
                    ours.modified(status.lastModified()),
                    ours.course(status.lastSuccessfulState(), status.retryCount(), status.message()),
                    ours.standing(),
                    ours.hold(),
                    0,
                    ours.books(),
                    ours.others());
        }

        @Override
        public byte[] write(ItemStatus status) {
            Course course = status.course;
            return JobStatus.CODEC.write(new JobStatus(
                    status.state.name(),
                    status.modified,
                    course.lastSuccessful().map(State::name),
                    course.retryCount(),
                    course.message(),
                    status.extra().withRest(status.others)));
        }
    }

    private static final class OfBatch implements NodeCodec<ItemStatus> {

        @Override
        public ItemStatus read(String path, byte @Nullable [] data) {
            BatchStatus status = BatchStatus.CODEC.read(path, data);
            Ours ours = Ours.of(path, status.extra());
            NodeObject object = ours.object();
            return new ItemStatus(
                    ours.state(StatusKeys.STATUS, status.state()),
                    ours.modified(status.lastModified()),
                    ours.course(
                            object.findText(StatusKeys.BATCH_LAST_SUCCESSFUL),
                            object.count(StatusKeys.BATCH_RETRIES),
                            status.message()),
                    ours.standing(),
                    ours.hold(),
                    Math.min(QueueEntry.MAX_PRIORITY, object.count(StatusKeys.PRIORITY)),
                    ours.books(),
                    ours.others());
        }

        @Override
        public byte[] write(ItemStatus status) {
            Course course = status.course;
            Fields ours = status.extra()
                    .with(StatusKeys.PRIORITY, status.priority)
                    .withOptional(
                            StatusKeys.BATCH_LAST_SUCCESSFUL,
                            course.lastSuccessful().map(State::name));
            if (course.retryCount() > 0) {
                ours = ours.with(StatusKeys.BATCH_RETRIES, course.retryCount());
            }
            return BatchStatus.CODEC.write(new BatchStatus(
                    status.state.name(), status.modified, course.message(), ours.withRest(status.others)));
        }
    }
}
