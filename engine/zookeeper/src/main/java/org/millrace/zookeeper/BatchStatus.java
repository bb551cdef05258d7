package org.millrace.zookeeper;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What {@code /batches/BID/status} says.
 *
 * @param state the name of the state as JSON has it, such as {@code UpdateReporting}
 * @param lastModified when it was written, to the second
 * @param message the outcome in a sentence, empty if there is nothing to say
 * @param extra our own keys, and those that others added
 */
record BatchStatus(String state, Instant lastModified, String message, Fields extra) {

    static final NodeCodec<BatchStatus> CODEC = new Codec();

    BatchStatus {
        lastModified = NodeDate.rounded(lastModified);
    }

    private static final class Codec implements NodeCodec<BatchStatus> {

        @Override
        public BatchStatus read(String path, byte @Nullable [] data) {
            NodeObject object = NodeObject.read(path, data);
            return new BatchStatus(
                    object.text(StatusKeys.STATUS),
                    NodeDate.read(object, StatusKeys.LAST_MODIFIED),
                    object.findText(StatusKeys.MESSAGE).orElse(""),
                    object.rest());
        }

        @Override
        public byte[] write(BatchStatus status) {
            return NodeObject.write(Fields.NONE
                    .with(StatusKeys.STATUS, status.state)
                    .with(StatusKeys.LAST_MODIFIED, NodeDate.write(status.lastModified))
                    .with(StatusKeys.MESSAGE, status.message)
                    .withRest(status.extra));
        }
    }
}
