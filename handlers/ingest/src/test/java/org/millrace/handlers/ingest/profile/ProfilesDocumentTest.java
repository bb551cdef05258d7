package org.millrace.handlers.ingest.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.millrace.handlers.ingest.request.Profile;

/** What docs/profiles.md says of profiles is so. */
class ProfilesDocumentTest {

    private static final Path DOCUMENT = Path.of("../../docs/profiles.md");

    @TempDir
    private Path folder;

    private String document = "";

    @BeforeEach
    void read() throws IOException {
        document = Files.readString(DOCUMENT);
    }

    private List<String> blocks(String language) {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(document)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private Profile profile(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
        Profile profile =
                ((Profiles.Answer.Found) Profiles.in(Optional.of(folder)).find("demo_content")).profile();
        Files.delete(folder.resolve(file));
        return profile;
    }

    @Test
    void theTwoExamplesAreOneProfile() throws IOException {
        Profile merritts = profile("demo_content", blocks("properties").get(0));
        Profile json = profile("demo_content.json", blocks("json").get(1));

        assertThat(json).isEqualTo(merritts);
        assertThat(json.collections()).containsExactly("ark:/99999/fk4photos", "ark:/99999/fk4everything");
    }

    @ParameterizedTest
    @EnumSource
    void everyKeyIsDocumented(ProfileKey key) {
        assertThat(document).contains("`" + key.word() + (key.isNumbered() ? ".N`" : "`"));
    }
}
