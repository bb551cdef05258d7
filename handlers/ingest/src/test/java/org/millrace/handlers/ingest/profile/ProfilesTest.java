package org.millrace.handlers.ingest.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.handlers.ingest.profile.Profiles.Answer;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.spi.PermanentFailure;

/** Profiles that lie in a folder, named after what is special about them; what they come to stands beside it. */
class ProfilesTest {

    private static final Path ROOT = Path.of("src/test/resources/fixtures/profile");
    private static final Path EXPECTED = Path.of("src/test/resources/fixtures/profile-expected");

    private final Profiles profiles = Profiles.in(Optional.of(ROOT));

    @TempDir
    private Path folder;

    static Stream<String> fixtures() throws IOException {
        try (Stream<Path> files = Files.list(ROOT)) {
            return files
                    .map(file -> file.getFileName().toString().replaceFirst("\\.(json|txt)$", ""))
                    .distinct()
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void aProfileIsReadAsExpected(String id) throws IOException {
        String found = told(id);
        Path expected = EXPECTED.resolve(id);
        if (Boolean.getBoolean("millrace.fixtures.accept")) {
            Files.createDirectories(EXPECTED);
            Files.writeString(expected, found);
        }

        assertThat(found).isEqualTo(Files.readString(expected));
        assertThat(found.startsWith("error")).isEqualTo(id.startsWith("error"));
    }

    private String told(String id) throws IOException {
        try {
            return profiles.find(id) instanceof Answer.Found found ? Json.text(found.profile()) + "\n" : "unknown";
        } catch (PermanentFailure broken) {
            return "error: " + broken.getMessage().replace("; ", ";\n") + "\n";
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "merritt_fill",
                "../profile/merritt_full",
                "",
                ".",
                "/etc/passwd",
                "merritt_full\u0000",
                "json_full.json"
            })
    void anUnknownProfileIsAFinding(String id) throws IOException {
        Answer answer = profiles.find(id);

        assertThat(answer).isInstanceOfSatisfying(Answer.Unknown.class, unknown -> {
            assertThat(unknown.finding().code()).isEqualTo(Profiles.UNKNOWN_PROFILE);
            assertThat(unknown.finding().message()).doesNotContain("\u0000");
        });
    }

    @Test
    void theNearestMatchIsOffered() throws IOException {
        Answer answer = profiles.find("merrit_full");

        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.Unknown.class,
                        unknown -> assertThat(unknown.finding().message())
                                .isEqualTo(
                                        "Expected the name of a collection's profile, but found 'merrit_full'. Did you mean"
                                                + " merritt_full?"));
    }

    @Test
    void theTwoFormsAreEqual() throws IOException {
        Files.writeString(folder.resolve("a"), """
                Owner: ark:/99999/fk4owner1
                Collection.1: ark:/99999/fk4coll1
                Collection.2: ark:/99999/fk4coll2
                StorageNode: 1
                Identifier-shoulder: ark:/99999/fk4
                """);
        Files.writeString(folder.resolve("b.json"), """
                {"Owner": "ark:/99999/fk4owner1", "Collection": ["ark:/99999/fk4coll1", "ark:/99999/fk4coll2"],
                 "StorageNode": 1, "Identifier-shoulder": "ark:/99999/fk4"}
                """);

        Profiles both = Profiles.in(Optional.of(folder));

        assertThat(Json.text(found(both, "b")).replace("\"b\"", "\"a\"")).isEqualTo(Json.text(found(both, "a")));
    }

    private static Profile found(Profiles profiles, String id) throws IOException {
        return ((Answer.Found) profiles.find(id)).profile();
    }

    @Test
    void withoutAFolderThereIsTheBuiltInProfileAlone() throws IOException {
        Profiles builtIn = Profiles.in(Optional.empty());

        assertThat(found(builtIn, "default").minter().shoulder()).isEqualTo("ark:/99999/fk4");
        assertThat(builtIn.find("defualt"))
                .isInstanceOfSatisfying(
                        Answer.Unknown.class,
                        unknown -> assertThat(unknown.finding().message()).endsWith("Did you mean default?"));
    }

    @Test
    void aFolderThatIsNotThereIsTheOperatorsMatter() {
        Profiles nowhere = Profiles.in(Optional.of(folder.resolve("none")));

        assertThatThrownBy(() -> nowhere.find("a"))
                .isInstanceOf(PermanentFailure.class)
                .hasMessageContaining("handlers.ingest.profiles");
    }

    @Test
    void aHugeFileIsNoProfile() throws IOException {
        Files.writeString(folder.resolve("huge"), "Context: x\n".repeat(200_000));

        assertThatThrownBy(() -> Profiles.in(Optional.of(folder)).find("huge"))
                .isInstanceOf(PermanentFailure.class)
                .hasMessageContaining("at most");
    }
}
