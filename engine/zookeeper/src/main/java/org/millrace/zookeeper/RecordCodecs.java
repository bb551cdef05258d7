package org.millrace.zookeeper;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millrace.definition.json.CompactJson;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Message;
import org.millrace.store.Request;

/** The nodes of ours that hold a record of the engine. */
final class RecordCodecs {

    /** {@code workflow}. */
    static final NodeCodec<WorkflowPin> WORKFLOW = new Workflow();

    /** {@code history}: one object a line, oldest first. */
    static final NodeCodec<List<HistoryEntry>> HISTORY = new History();

    /** {@code request}. */
    static final NodeCodec<Request> REQUEST = new Requests();

    /** {@code /outbox/MESSAGE}. */
    static final NodeCodec<Message> MESSAGE = new Messages();

    /** {@code lock}, and a chunk in flight. Merritt's clients write nothing into a lock. */
    static final NodeCodec<Optional<Holder>> HOLDER = new Holders();

    private RecordCodecs() {}

    /** Entries of a history as its node has them, one line each. */
    static String lines(List<HistoryEntry> entries) {
        StringBuilder lines = new StringBuilder();
        for (HistoryEntry entry : entries) {
            lines.append(CompactJson.write(History.fields(entry).toJson())).append('\n');
        }
        return lines.toString();
    }

    /**
     * Who holds a lease or a chunk.
     *
     * @param name the holder
     * @param since since when
     * @param commit the write that took it
     */
    record Holder(String name, Instant since, String commit) {}

    private static final class Workflow implements NodeCodec<WorkflowPin> {

        @Override
        public WorkflowPin read(String path, byte @Nullable [] data) {
            NodeObject object = NodeObject.read(path, data);
            return new WorkflowPin(object.text("id"), object.text("digest"), object.textMap("parameters"));
        }

        @Override
        public byte[] write(WorkflowPin pin) {
            return NodeObject.write(Fields.NONE
                    .with("id", pin.id())
                    .with("digest", pin.digest())
                    .withTexts("parameters", pin.parameters()));
        }
    }

    private static final class History implements NodeCodec<List<HistoryEntry>> {

        @Override
        public List<HistoryEntry> read(String path, byte @Nullable [] data) {
            List<HistoryEntry> entries = new ArrayList<>();
            NodeText.read(path, data)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .forEach(line -> entries.add(entry(path, line)));
            return List.copyOf(entries);
        }

        private static HistoryEntry entry(String path, String line) {
            NodeObject object = NodeObject.read(path, NodeText.write(line));
            return new HistoryEntry(
                    object.findTime("at").orElseThrow(() -> object.corrupt("at", "a time", "nothing")),
                    object.text("actor"),
                    state(object, "from"),
                    state(object, "to"),
                    object.text("outcome"),
                    duration(object),
                    object.findText("message").orElse(""));
        }

        private static State state(NodeObject object, String key) {
            try {
                return State.of(object.text(key));
            } catch (IllegalArgumentException notOne) {
                throw object.corrupt(key, "the name of a state", CorruptNode.shown(object.text(key)));
            }
        }

        private static Duration duration(NodeObject object) {
            String text = object.findText("took").orElse("PT0S");
            try {
                return Duration.parse(text);
            } catch (DateTimeParseException notOne) {
                throw object.corrupt("took", "a duration such as PT1.5S", CorruptNode.shown(text));
            }
        }

        @Override
        public byte[] write(List<HistoryEntry> entries) {
            return NodeText.write(lines(entries));
        }

        private static Fields fields(HistoryEntry entry) {
            return Fields.NONE
                    .with("at", entry.at().toString())
                    .with("actor", entry.actor())
                    .with("from", entry.from().name())
                    .with("to", entry.to().name())
                    .with("outcome", entry.outcome())
                    .with("took", entry.took().toString())
                    .with("message", entry.message());
        }
    }

    private static final class Requests implements NodeCodec<Request> {

        @Override
        public Request read(String path, byte @Nullable [] data) {
            NodeObject object = NodeObject.read(path, data);
            return new Request(
                    object.findWord("kind", Request.Kind.class)
                            .orElseThrow(() -> object.corrupt("kind", "what is asked", "nothing")),
                    object.findText("actor").orElse(""),
                    object.findText("detail").orElse(""));
        }

        @Override
        public byte[] write(Request request) {
            return NodeObject.write(Fields.NONE
                    .with("kind", request.kind().name())
                    .with("actor", request.actor())
                    .with("detail", request.detail()));
        }
    }

    private static final class Messages implements NodeCodec<Message> {

        @Override
        public Message read(String path, byte @Nullable [] data) {
            NodeObject object = NodeObject.read(path, data);
            return new Message(object.text("id"), object.text("channel"), object.textMap("body"));
        }

        @Override
        public byte[] write(Message message) {
            return NodeObject.write(Fields.NONE
                    .with("id", message.id())
                    .with("channel", message.channel())
                    .withTexts("body", message.body()));
        }
    }

    private static final class Holders implements NodeCodec<Optional<Holder>> {

        @Override
        public Optional<Holder> read(String path, byte @Nullable [] data) {
            if (data == null || data.length == 0) {
                return Optional.empty();
            }
            NodeObject object = NodeObject.read(path, data);
            return Optional.of(new Holder(
                    object.text("holder"),
                    object.findTime("since").orElse(Instant.EPOCH),
                    object.findText("commit").orElse("")));
        }

        @Override
        public byte[] write(Optional<Holder> holder) {
            return holder.map(Holders::bytes).orElseGet(() -> NodeText.write(""));
        }

        private static byte[] bytes(Holder holder) {
            return NodeObject.write(Fields.NONE
                    .with("holder", holder.name())
                    .with("since", holder.since().toString())
                    .with("commit", holder.commit()));
        }
    }
}
