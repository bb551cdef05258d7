package org.millrace.handlers.ingest.report.callback;

import java.util.Objects;

/**
 * What is told to another system.
 *
 * @param id the same whenever the same is told, so that the receiver can know it again
 * @param contentType the media type of the body
 * @param body what is told
 */
public record Callback(String id, String contentType, String body) {

    public Callback {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(contentType, "contentType");
        Objects.requireNonNull(body, "body");
    }
}
