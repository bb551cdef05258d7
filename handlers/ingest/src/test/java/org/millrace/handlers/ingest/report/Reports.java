package org.millrace.handlers.ingest.report;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.handlers.ingest.settings.CallbackSettings;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.MailSettings;
import org.millrace.spi.ChildJob;
import org.millrace.spi.Fact;

/** What the tests of this package report about. */
final class Reports {

    private Reports() {}

    static Profile profile(Profile.Mails mails) {
        return new Profile(
                "demo_content",
                "A collection of the tests",
                "ark:/99999/fk4owner",
                List.of("ark:/99999/fk4collection"),
                "MRT-curatorial",
                "MRT-content",
                "",
                new Profile.Minter(Optional.empty(), "ark:/99999/fk4", ""),
                new Profile.Storage("", 9001),
                Optional.empty(),
                mails,
                Optional.empty(),
                "");
    }

    static Profile.Mails mails(String format, String type, String suppression) {
        return new Profile.Mails(List.of("reader@example.org"), format, type, suppression);
    }

    static ProfileSource source(Profile profile) {
        return (context, name) ->
                Optional.of(profile).filter(known -> known.id().equals(name));
    }

    static IngestConfiguration configuration(Optional<MailSettings> mail, Optional<CallbackSettings> callback) {
        IngestConfiguration empty = IngestConfiguration.empty();
        return new IngestConfiguration(
                empty.profiles(),
                empty.transfer(),
                empty.minter(),
                empty.storage(),
                empty.inventory(),
                mail,
                callback,
                empty.manifests());
    }

    static ChildJob completed(int number, String title) {
        String ark = "ark:/99999/fk4a" + number;
        return new ChildJob(
                id(number),
                "Completed",
                "",
                Map.of(
                        "title",
                        title,
                        "row",
                        "batch.checkm:" + number,
                        "profile",
                        "demo_content",
                        "localID",
                        "l" + number),
                Optional.of(new Fact.Identifiers(ark, List.of("l" + number, "m" + number))),
                Optional.of(new Fact.Stored(1, 3, 1_234, URI.create("file:/storage/" + number))));
    }

    static ChildJob failed(int number, String message) {
        return new ChildJob(
                id(number),
                "Failed",
                message,
                Map.of("title", "Object " + number, "row", "batch.checkm:" + number),
                Optional.empty(),
                Optional.empty());
    }

    static ChildJob inState(int number, String state) {
        return new ChildJob(id(number), state, "", Map.of(), Optional.empty(), Optional.empty());
    }

    static String id(int number) {
        return "jid%010d".formatted(number);
    }
}
