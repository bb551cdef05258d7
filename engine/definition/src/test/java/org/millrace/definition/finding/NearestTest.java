package org.millrace.definition.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

    private static final List<String> KNOWN = List.of("BLOCKING", "NOBLOCKING", "FINALLY", "REF");

    @ParameterizedTest
    @CsvSource({
        "BLOKING, BLOCKING",
        "blocking, BLOCKING",
        "NONBLOCKING, NOBLOCKING",
        "FINALY, FINALLY",
        "FNIALLY, FINALLY",
        "RFE, REF"
    })
    void guessesWhatWasMeant(String word, String meant) {
        assertThat(Nearest.to(word, KNOWN)).contains(meant);
    }

    @Test
    void doesNotGuessWildly() {
        assertThat(Nearest.to("SOMETHING_ELSE", KNOWN)).isEmpty();
        assertThat(Nearest.to("", KNOWN)).isEmpty();
        assertThat(Nearest.to("x".repeat(100_000), KNOWN)).isEmpty();
        assertThat(Nearest.hint("SOMETHING_ELSE", KNOWN)).isEmpty();
    }

    @Test
    void prefersTheSmallerDifferenceThenTheAlphabet() {
        assertThat(Nearest.to("ab1", List.of("ab3", "ab2"))).contains("ab2");
        assertThat(Nearest.to("abcd1", List.of("abcd22", "abcd2"))).contains("abcd2");
    }
}
