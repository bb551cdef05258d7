package org.millrace.spi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpiVersionTest {

    @ParameterizedTest
    @CsvSource({"1.2, 1.2, true", "1.2, 1.0, true", "1.2, 1.3, false", "2.0, 1.9, false", "1.9, 2.0, false"})
    void runsTheSameMajorAndNoNewerMinor(String engine, String handlers, boolean runs) {
        assertThat(SpiVersion.parse(engine)
                        .orElseThrow()
                        .runs(SpiVersion.parse(handlers).orElseThrow()))
                .isEqualTo(runs);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "1.", "1.0.0", "a.b", "-1.0", " 1.0", "99999.0", "1.0\n"})
    void readsNoOtherForm(String text) {
        assertThat(SpiVersion.parse(text)).isEmpty();
    }

    @Test
    void isReadAsItIsWritten() {
        assertThat(SpiVersion.parse(SpiVersion.CURRENT.toString())).contains(SpiVersion.CURRENT);
    }
}
