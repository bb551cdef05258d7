package org.millrace.zookeeper;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millrace.batch.BatchId;
import org.millrace.job.JobId;

/** The nodes that hold one plain text or number. */
final class PlainCodecs {

    private static final long MAX_PRIORITY = 9_999;
    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");

    /** {@code priority}: any whole number is read, for Merritt's clients write more than we do. */
    static final NodeCodec<Integer> PRIORITY = new Text<>(
            "a whole number of at most four digits",
            text -> wholeNumber(text)
                    .filter(number -> Math.abs(number) <= MAX_PRIORITY)
                    .map(Long::intValue));

    /** {@code space_needed}: bytes, or none if unknown, which is written 0 and read from -1 too. */
    static final NodeCodec<OptionalLong> SPACE_NEEDED = new SpaceNeeded();

    /** {@code expected}, {@code generation}, a reservation's amount: a count from 0. */
    static final NodeCodec<Long> COUNT =
            new Text<>("a whole number from 0", text -> wholeNumber(text).filter(number -> number >= 0));

    /** Any text. */
    static final NodeCodec<String> TEXT = new Text<>("a text", Optional::of);

    /** {@code bid} and the values of {@code /batch-uuids}. */
    static final NodeCodec<BatchId> BATCH_ID = new Text<>("a batch id such as bid0000000001", ItemIds::findBatch);

    /** {@code parent}. */
    static final NodeCodec<JobId> JOB_ID = new Text<>("a job id such as jid0000000001", ItemIds::findJob);

    /** Any text as it is. */
    static final NodeCodec<String> VERBATIM = new NodeCodec<>() {
        @Override
        public String read(String path, byte @Nullable [] data) {
            return NodeText.read(path, data);
        }

        @Override
        public byte[] write(String value) {
            return NodeText.write(value);
        }
    };

    private PlainCodecs() {}

    private static Optional<Long> wholeNumber(String text) {
        return WHOLE_NUMBER.matcher(text).matches() ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    private record Text<T>(String expected, Function<String, Optional<T>> parser) implements NodeCodec<T> {

        @Override
        public T read(String path, byte @Nullable [] data) {
            String text = NodeText.read(path, data).strip();
            return parser.apply(text)
                    .orElseThrow(() ->
                            new CorruptNode(path, "expected " + expected + ", but found " + CorruptNode.shown(text)));
        }

        @Override
        public byte[] write(T value) {
            return NodeText.write(value.toString());
        }
    }

    private static final class SpaceNeeded implements NodeCodec<OptionalLong> {

        private static final Text<Long> NUMBER = new Text<>("a number of bytes", PlainCodecs::wholeNumber);

        @Override
        public OptionalLong read(String path, byte @Nullable [] data) {
            long bytes = NUMBER.read(path, data);
            return bytes > 0 ? OptionalLong.of(bytes) : OptionalLong.empty();
        }

        @Override
        public byte[] write(OptionalLong bytes) {
            return NUMBER.write(bytes.orElse(0));
        }
    }
}
