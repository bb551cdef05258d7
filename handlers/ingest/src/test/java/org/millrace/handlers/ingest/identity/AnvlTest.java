package org.millrace.handlers.ingest.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnvlTest {

    @Test
    void isWrittenAsEzidReadsIt() {
        Map<String, String> elements = new LinkedHashMap<>();
        elements.put("erc", "who: Proust\nwhat: 100%\r\n");
        elements.put("odd: name", "x");

        assertThat(Anvl.write(elements)).isEqualTo("erc: who: Proust%0Awhat: 100%25%0D%0A\nodd%3A name: x\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "a: b", "100%", "%", "%2", "%zz", "line\nline\r\n", "é\uD83D\uDE00", "%25", "%é"})
    void whatIsWrittenIsReadBack(String value) {
        assertThat(Anvl.read(Anvl.write(Map.of("k:ey", value)))).isEqualTo(Map.of("k:ey", value));
    }

    @Test
    void aStrayPercentSignIsTaken() {
        assertThat(Anvl.read("success: x\nbad\na: 5% or %4 or %41")).containsEntry("a", "5% or %4 or A");
    }
}
