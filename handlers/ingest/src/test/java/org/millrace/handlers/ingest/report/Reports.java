package org.millrace.handlers.ingest.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
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

    static Profile profile(Optional<String> callback, String format) {
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
                callback,
                new Profile.Mails(List.of("reader@example.org"), format, "", ""),
                Optional.empty(),
                "");
    }

    /** Writes the profile {@code demo_content} with more lines than it needs, and names its folder. */
    static Path profiles(Path folder, String more) {
        try {
            Files.writeString(folder.resolve("demo_content"), """
                    ProfileID: demo_content
                    ProfileDescription: A collection of the tests
                    Identifier-scheme: ARK
                    Identifier-namespace: 99999
                    Collection.1: ark:/99999/fk4collection
                    Type: MRT-curatorial
                    Role: MRT-content
                    Owner: ark:/99999/fk4owner
                    Identifier-shoulder: ark:/99999/fk4
                    Notification.1: reader@example.org
                    StorageService: http://127.0.0.1/store
                    StorageNode: 7777
                    %s
                    """.formatted(more));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static IngestConfiguration configuration(
            Optional<Path> profiles, Optional<MailSettings> mail, Optional<CallbackSettings> callback) {
        IngestConfiguration empty = IngestConfiguration.empty();
        return new IngestConfiguration(
                profiles,
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
