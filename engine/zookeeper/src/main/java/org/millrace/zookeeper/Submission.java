package org.millrace.zookeeper;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code /batches/BID/submission} and {@code /jobs/JID/configuration} say.
 *
 * @param texts what is said, key by key
 * @param mode whether a new version replaces the old one's files or adds to them
 * @param extra everything else, such as the Dublin Core fields of the form
 */
record Submission(Map<SubmissionKey, String> texts, Mode mode, Fields extra) {

    static final NodeCodec<Submission> CODEC = new Codec();

    private static final String LIBRARY_MODE = "submission_mode";
    private static final String SERVICE_UPDATE = "update";

    Submission {
        Map<SubmissionKey, String> copy = new EnumMap<>(SubmissionKey.class);
        copy.putAll(texts);
        texts = Collections.unmodifiableMap(copy);
    }

    /** What is said under a key. */
    Optional<String> find(SubmissionKey key) {
        return Optional.ofNullable(texts.get(key));
    }

    /** What a submission does to an object that exists. */
    enum Mode {
        /** The new version holds exactly what is submitted. */
        ADD("add"),
        /** The new version holds the old one's files and what is submitted. */
        UPDATE("update");

        private final String text;

        Mode(String text) {
            this.text = text;
        }
    }

    private static final class Codec implements NodeCodec<Submission> {

        @Override
        public Submission read(String path, byte @Nullable [] data) {
            NodeObject object = NodeObject.read(path, data);
            Map<SubmissionKey, String> texts = new EnumMap<>(SubmissionKey.class);
            for (SubmissionKey key : SubmissionKey.values()) {
                key.read(object).ifPresent(text -> texts.put(key, text));
            }
            return new Submission(texts, mode(object), object.rest());
        }

        private static Mode mode(NodeObject object) {
            Optional<String> named = object.findText(LIBRARY_MODE);
            return object.findTruth(SERVICE_UPDATE)
                    .map(update -> update ? Mode.UPDATE : Mode.ADD)
                    .orElseGet(() ->
                            named.filter(Mode.UPDATE.text::equalsIgnoreCase).isPresent() ? Mode.UPDATE : Mode.ADD);
        }

        @Override
        public byte[] write(Submission submission) {
            Fields fields = Fields.NONE;
            for (Map.Entry<SubmissionKey, String> entry : submission.texts.entrySet()) {
                for (String key : entry.getKey().keys().toList()) {
                    fields = fields.with(key, entry.getValue());
                }
            }
            return NodeObject.write(fields.with(LIBRARY_MODE, submission.mode.text)
                    .withTruth(SERVICE_UPDATE, submission.mode == Mode.UPDATE)
                    .withRest(submission.extra));
        }
    }
}
