package org.millrace.handlers.ingest.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArkTest {

    @ParameterizedTest
    @CsvSource({
        "ark:/13030/m5qv8jks, ark:/13030/m5qv8jks",
        "' ark:/13030/m5qv8jks ', ark:/13030/m5qv8jks",
        "ark:13030/m5qv8jks, ark:/13030/m5qv8jks",
        "ARK:/13030/m5qv8jks, ark:/13030/m5qv8jks",
        "ark:/13030/m5-qv8-jks, ark:/13030/m5qv8jks",
        "https://n2t.net/ark:/13030/m5qv8jks, ark:/13030/m5qv8jks",
        "ark:/7777/7777, ark:/7777/7777",
        "ark:/B5060/d3X, ark:/b5060/d3X",
        "ark:/13030/m5qv8jks/a.b/, ark:/13030/m5qv8jks/a.b"
    })
    void readsManySpellingsAsOne(String written, String ark) {
        assertThat(Ark.normalized(written)).contains(ark);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ark123",
                "doi:10.5072/FK2",
                "ark:/13030/",
                "ark:/13030",
                "ark:/13030/../x",
                "ark:/13030/a/../../x",
                "ark:/13030/a//b",
                "ark:/13030/a b",
                "ark:/13030/é",
                "ark:/13030/a\u0000",
                "ark:/aeiou/x",
                "see ark:/13030/m5qv8jks",
                "https://n2t.net/x/ark:/13030/m5qv8jks"
            })
    void refusesWhatIsNoArk(String written) {
        assertThat(Ark.parse(written)).isEmpty();
    }

    @Test
    void refusesWhatIsTooLong() {
        assertThat(Ark.parse("ark:/13030/" + "x".repeat(244))).isPresent();
        assertThat(Ark.parse("ark:/13030/" + "x".repeat(245))).isEmpty();
        assertThat(Ark.parse("ark:/13030/" + "x".repeat(1_000_000))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ark:/13030/m5rn35s8", "ark:/13030/m5qv8jks", "ark:/13030/j2rn30xp", "ark:/99999/fk4f20h55p"})
    void knowsCheckCharactersOfRealArks(String real) {
        assertThat(Ark.parse(real)).get().matches(Ark::hasCheckCharacter);
    }

    @Test
    void tellsAWrongCheckCharacter() {
        assertThat(Ark.parse("ark:/13030/m5rn35s9")).get().matches(ark -> !ark.hasCheckCharacter());
        assertThat(Ark.parse("ark:/13030/m5nr35s8")).get().matches(ark -> !ark.hasCheckCharacter());
    }
}
