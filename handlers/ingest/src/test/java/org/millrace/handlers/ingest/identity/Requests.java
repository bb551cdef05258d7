package org.millrace.handlers.ingest.identity;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.IngestRequest.Description;
import org.millrace.handlers.ingest.request.IngestRequest.Submission;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.Payload;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.request.Profile;

/** Requests to identify something. */
final class Requests {

    static final String OWNER = "ark:/99999/fk4owner00";

    private Requests() {}

    static Profile profile(Optional<String> minter) {
        return new Profile(
                "demo",
                "A demo",
                OWNER,
                List.of("ark:/99999/fk4coll000"),
                "MRT-curatorial",
                "MRT-content",
                "",
                new Profile.Minter(minter, "ark:/99999/fk4", "co-owner"),
                new Profile.Storage("", 9001),
                Optional.empty(),
                new Profile.Mails(List.of(), "json", "", ""),
                Optional.empty(),
                "Demo: context");
    }

    static IngestRequest of(Profile profile, Optional<String> primaryId, String... localIds) {
        return new IngestRequest(
                profile,
                Mode.ADD,
                new Payload(PayloadType.FILE, "batch:a.txt", "a.txt", Optional.empty(), OptionalLong.empty()),
                primaryId,
                List.of(localIds),
                new Description(Optional.of("Me"), Optional.of("100% of it"), Optional.empty(), Map.of()),
                new Submission("bid-1", "jid1", "", "", "", "", Instant.parse("2026-01-01T00:00:00Z")));
    }

    static IngestRequest of(String... localIds) {
        return of(profile(Optional.empty()), Optional.empty(), localIds);
    }
}
