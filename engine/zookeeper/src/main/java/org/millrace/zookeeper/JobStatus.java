package org.millrace.zookeeper;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code /jobs/JID/status} says.
 *
 * @param state the name of the state as JSON has it, such as {@code Estimating}
 * @param lastModified when it was written, to the second
 * @param lastSuccessfulState the last state that was left well, none before the first
 * @param retryCount how often an operator put the job back to work
 * @param message the outcome in a sentence, empty if there is nothing to say
 * @param extra our own keys, and those that others added
 */
record JobStatus(
        String state,
        Instant lastModified,
        Optional<String> lastSuccessfulState,
        int retryCount,
        String message,
        Fields extra) {

    static final NodeCodec<JobStatus> CODEC = new Codec();

    JobStatus {
        lastModified = NodeDate.rounded(lastModified);
    }

    private static final class Codec implements NodeCodec<JobStatus> {

        @Override
        public JobStatus read(String path, byte @Nullable [] data) {
            NodeObject object = NodeObject.read(path, data);
            return new JobStatus(
                    object.text(StatusKeys.STATUS),
                    NodeDate.read(object, StatusKeys.LAST_MODIFIED),
                    object.findText(StatusKeys.LAST_SUCCESSFUL),
                    object.count(StatusKeys.RETRY_COUNT),
                    object.findText(StatusKeys.MESSAGE).orElse(""),
                    object.rest());
        }

        @Override
        public byte[] write(JobStatus status) {
            return NodeObject.write(Fields.NONE
                    .with(StatusKeys.STATUS, status.state)
                    .with(StatusKeys.LAST_MODIFIED, NodeDate.write(status.lastModified))
                    .withNullable(StatusKeys.LAST_SUCCESSFUL, status.lastSuccessfulState)
                    .with(StatusKeys.RETRY_COUNT, status.retryCount)
                    .with(StatusKeys.MESSAGE, status.message)
                    .withRest(status.extra));
        }
    }
}
