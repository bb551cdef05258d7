package org.millrace.handlers.ingest.transfer;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millrace.handlers.ingest.request.Digest;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ListedFile;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.Payload;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.request.Profile;

/** What earlier handlers would have left. */
final class Requests {

    private Requests() {}

    static String of(PayloadType type) {
        return of(type, Optional.empty());
    }

    static String of(PayloadType type, Optional<Integer> priority) {
        Profile profile = new Profile(
                "p",
                "",
                "ark:/99999/fk4owner00",
                List.of(),
                "MRT-curatorial",
                "MRT-content",
                "",
                new Profile.Minter(Optional.empty(), "ark:/99999/fk4", ""),
                new Profile.Storage("", 9001),
                Optional.empty(),
                new Profile.Mails(List.of(), "json", "", ""),
                priority,
                "");
        return Json.text(new IngestRequest(
                profile,
                Mode.ADD,
                new Payload(type, "http://example.org/", "x", Optional.empty(), OptionalLong.empty()),
                Optional.empty(),
                List.of(),
                new IngestRequest.Description(Optional.empty(), Optional.empty(), Optional.empty(), Map.of()),
                new IngestRequest.Submission("b", "j", "", "", "", "", Instant.EPOCH)));
    }

    static ListedFile file(String name, String url) {
        return new ListedFile(
                name,
                url,
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                "manifest.checkm:" + name.length());
    }

    static ListedFile file(String name, String url, long size) {
        return new ListedFile(
                name, url, Optional.empty(), OptionalLong.of(size), Optional.empty(), "manifest.checkm:1");
    }

    static ListedFile file(String name, String url, DigestAlgorithm algorithm, String digest) {
        return new ListedFile(
                name,
                url,
                Optional.of(new Digest(algorithm, digest)),
                OptionalLong.empty(),
                Optional.of("text/plain"),
                "manifest.checkm:1");
    }

    static String list(ListedFile... files) {
        return Stream.of(files).map(Json::text).collect(Collectors.joining("\n", "", "\n"));
    }
}
