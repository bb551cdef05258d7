package org.millrace.app.payload;

import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What somebody hands in.
 *
 * @param name as the user wrote it
 * @param filename its own name, without where it lies
 * @param url where it is; relative URLs of a manifest are resolved against it
 * @param type what it is
 * @param content its bytes, if it is a file here
 */
public record Payload(String name, String filename, URI url, PayloadType type, Optional<Content> content) {

    public Payload {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(filename, "filename");
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(content, "content");
    }

    /**
     * The bytes of a file.
     *
     * @param file where it is
     * @param size how many
     * @param sha256 what they come to
     */
    public record Content(Path file, long size, String sha256) {}

    /** What a workflow is told of it. */
    public Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("type", type.word());
        parameters.put("filename", filename);
        parameters.put("payload_url", url.toString());
        content.ifPresent(bytes -> {
            parameters.put("digestType", "sha-256");
            parameters.put("digestValue", bytes.sha256());
            parameters.put("size", Long.toString(bytes.size()));
        });
        return parameters;
    }
}
