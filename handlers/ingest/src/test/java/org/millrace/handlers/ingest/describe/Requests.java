package org.millrace.handlers.ingest.describe;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.Payload;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.request.Profile;

/** Requests for tests. */
public final class Requests {

    public static final String ARK = "ark:/99999/fk4f20h55p";

    private static final Profile PROFILE = new Profile(
            "demo_content",
            "Demonstration",
            "ark:/99999/fk4owner00",
            List.of("ark:/99999/fk4coll000", "ark:/99999/fk4coll001"),
            "MRT-curatorial",
            "MRT-content",
            "",
            new Profile.Minter(Optional.empty(), "ark:/99999/fk4", ""),
            new Profile.Storage("http://store.example.org/", 9001),
            Optional.empty(),
            new Profile.Mails(List.of("curator@example.org"), "json", "", ""),
            Optional.empty(),
            "demo");

    private Requests() {}

    /** A request of a mode that says nothing of the object. */
    public static String silent(Mode mode) {
        return of(mode, new IngestRequest.Description(Optional.empty(), Optional.empty(), Optional.empty(), Map.of()));
    }

    public static String described(String creator, String title, String date, Map<String, String> dublinCore) {
        return of(
                Mode.ADD,
                new IngestRequest.Description(Optional.of(creator), Optional.of(title), Optional.of(date), dublinCore));
    }

    private static String of(Mode mode, IngestRequest.Description description) {
        return Json.text(new IngestRequest(
                PROFILE,
                mode,
                new Payload(
                        PayloadType.MANIFEST,
                        "https://example.org/4blocks.checkm",
                        "4blocks.checkm",
                        Optional.empty(),
                        OptionalLong.empty()),
                Optional.empty(),
                List.of("local-1", "local-2"),
                description,
                new IngestRequest.Submission(
                        "bid-1", "jid-1", "depositor", "", "", "", Instant.parse("2026-05-06T22:23:42.5Z"))));
    }
}
