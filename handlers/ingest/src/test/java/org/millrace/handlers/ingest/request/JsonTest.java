package org.millrace.handlers.ingest.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.handlers.ingest.request.IngestRequest.Description;
import org.millrace.handlers.ingest.request.IngestRequest.Submission;

class JsonTest {

    @TempDir
    private Path folder;

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        Profile profile = new Profile(
                "demo",
                "A demo",
                "ark:/99999/fk4owner",
                List.of("ark:/99999/fk4coll"),
                "MRT-curatorial",
                "MRT-content",
                "",
                new Profile.Minter(Optional.empty(), "ark:/99999/fk4", ""),
                new Profile.Storage("", 9001),
                Optional.empty(),
                new Profile.Mails(List.of("a@example.org"), "json", "", ""),
                Optional.of(7),
                "");
        Digest digest = new Digest(DigestAlgorithm.SHA256, "AB".repeat(32));
        IngestRequest request = new IngestRequest(
                profile,
                Mode.UPDATE,
                new Payload(PayloadType.FILE, "batch:payload/a.txt", "a.txt", Optional.of(digest), OptionalLong.of(3)),
                Optional.empty(),
                List.of("loc 1"),
                new Description(Optional.of("Me"), Optional.empty(), Optional.empty(), Map.of("subject", "x")),
                new Submission("bid-1", "jid1", "", "", "", "", Instant.parse("2026-01-01T00:00:00Z")));

        Path file = folder.resolve("request.json");
        Json.write(file, request);

        assertThat(Json.read(file, IngestRequest.class)).isEqualTo(request);
        assertThat(request.payload().digest()).map(Digest::value).contains("ab".repeat(32));
    }

    @Test
    void linesAreReadOneByOne() throws IOException {
        Path file = folder.resolve("list.jsonl");
        ObjectFile one = new ObjectFile("producer/é.txt", 1, Map.of(DigestAlgorithm.MD5, "00"), Optional.empty());
        try (Json.LineWriter lines = Json.lines(file)) {
            lines.write(one);
            lines.write(one);
        }

        try (Stream<ObjectFile> read = Json.lines(file, ObjectFile.class)) {
            assertThat(read).containsExactly(one, one);
        }
    }

    @Test
    void anUnknownKeyIsRefused() throws IOException {
        Path file = folder.resolve("request.json");
        Files.writeString(file, "{\"algorithm\":\"MD5\",\"value\":\"00\",\"odd\":1}");

        assertThatThrownBy(() -> Json.read(file, Digest.class)).hasMessageContaining("odd");
    }
}
