package org.millrace.zookeeper;

import java.time.Instant;
import java.util.Base64;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.millrace.definition.finding.Place;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonNumber;
import org.millrace.spi.Status;
import org.millrace.store.StepProgress;
import org.millrace.store.StepProgress.ElementTally;
import org.millrace.store.StepProgress.Parked;
import org.millrace.store.StepProgress.Plan;
import org.millrace.store.StepProgress.Stop;

/**
 * What {@code /jobs/JID/steps/STEP} says.
 *
 * @param progress how far the step has come
 * @param commit which write it was
 */
record StepRecord(StepProgress progress, String commit) {

    static final NodeCodec<StepRecord> CODEC = new Codec();

    /** As a commit of the item writes it. */
    static StepRecord of(StepProgress progress) {
        return new StepRecord(progress, "");
    }

    private static final class Codec implements NodeCodec<StepRecord> {

        /** 4,096 of them, and all else, must fit into one transaction. */
        private static final int LONGEST_REASON = 80;

        @Override
        public StepRecord read(String path, byte @Nullable [] data) {
            NodeObject object = NodeObject.read(path, data);
            try {
                return new StepRecord(
                        progress(object), object.findText("commit").orElse(""));
            } catch (IllegalArgumentException contradiction) {
                throw new CorruptNode(path, "expected the progress of a step, but: " + contradiction.getMessage());
            }
        }

        private static StepProgress progress(NodeObject object) {
            return new StepProgress(
                    object.number("epoch"),
                    plan(object.findObject("plan").orElseThrow(() -> object.corrupt("plan", "an object", "nothing"))),
                    bits(object, "finished"),
                    tokens(object, "in_flight"),
                    parked(object),
                    tokens(object, "unpublished"),
                    tally(object));
        }

        private static Plan plan(NodeObject object) {
            return new Plan(
                    object.number("elements"),
                    object.count("chunks"),
                    bits(object, "barriers"),
                    object.count("parallelism"),
                    object.findWord("stop", Stop.class).orElse(Stop.ON_FATAL));
        }

        private static BitSet bits(NodeObject object, String key) {
            return BitSet.valueOf(
                    Base64.getDecoder().decode(object.findText(key).orElse("")));
        }

        private static SortedMap<Integer, Long> tokens(NodeObject object, String key) {
            SortedMap<Integer, Long> tokens = new TreeMap<>();
            object.findObject(key)
                    .ifPresent(inner ->
                            inner.keys().forEach(chunk -> tokens.put(Integer.valueOf(chunk), inner.number(chunk))));
            return tokens;
        }

        private static SortedMap<Integer, Parked> parked(NodeObject object) {
            SortedMap<Integer, Parked> parked = new TreeMap<>();
            object.findObject("parked")
                    .ifPresent(inner -> inner.keys()
                            .forEach(chunk -> inner.findObject(chunk)
                                    .ifPresent(waiting -> parked.put(Integer.valueOf(chunk), waiting(waiting)))));
            return parked;
        }

        private static Parked waiting(NodeObject object) {
            return new Parked(
                    object.number("token"),
                    object.findTime("until"),
                    object.findText("key"),
                    object.findText("reason").orElse(""));
        }

        private static ElementTally tally(NodeObject object) {
            Map<Status, Long> counts = new EnumMap<>(Status.class);
            Optional<NodeObject> inner = object.findObject("counts");
            for (Status status : Status.values()) {
                inner.flatMap(said -> said.findNumber(status.name())).ifPresent(count -> counts.put(status, count));
            }
            return new ElementTally(
                    counts,
                    object.findWord("worst", Status.class).orElse(Status.UNKNOWN),
                    object.findText("message").orElse(""));
        }

        @Override
        public byte[] write(StepRecord record) {
            StepProgress progress = record.progress;
            ElementTally tally = progress.tally();
            return NodeObject.write(Fields.NONE
                    .with("epoch", progress.epoch())
                    .with("plan", fields(progress.plan()))
                    .with("finished", text(progress.finished()))
                    .with("in_flight", tokens(progress.inFlight()))
                    .with("parked", parked(progress.parked()))
                    .with("unpublished", tokens(progress.unpublished()))
                    .with("counts", counts(tally))
                    .with("worst", tally.worst().name())
                    .with("message", tally.message())
                    .with("commit", record.commit));
        }

        private static Fields fields(Plan plan) {
            return Fields.NONE
                    .with("elements", plan.elements())
                    .with("chunks", plan.chunks())
                    .with("barriers", text(plan.barriers()))
                    .with("parallelism", plan.parallelism())
                    .with("stop", plan.stop().name());
        }

        private static String text(BitSet bits) {
            return Base64.getEncoder().encodeToString(bits.toByteArray());
        }

        private static Fields tokens(SortedMap<Integer, Long> tokens) {
            Map<String, Json> fields = new LinkedHashMap<>();
            tokens.forEach(
                    (chunk, token) -> fields.put(chunk.toString(), new JsonNumber(token.toString(), Place.FILE)));
            return Fields.of(fields);
        }

        private static Fields parked(SortedMap<Integer, Parked> parked) {
            Map<String, Json> fields = new LinkedHashMap<>();
            parked.forEach((chunk, waiting) ->
                    fields.put(chunk.toString(), fields(waiting).toJson()));
            return Fields.of(fields);
        }

        private static Fields fields(Parked waiting) {
            String reason = waiting.reason();
            return Fields.NONE
                    .with("token", waiting.token())
                    .withOptional("until", waiting.until().map(Instant::toString))
                    .withOptional("key", waiting.wakeKey())
                    .with("reason", reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON));
        }

        private static Fields counts(ElementTally tally) {
            Fields fields = Fields.NONE;
            for (Map.Entry<Status, Long> entry : new TreeMap<>(tally.counts()).entrySet()) {
                fields = fields.with(entry.getKey().name(), entry.getValue());
            }
            return fields;
        }
    }
}
