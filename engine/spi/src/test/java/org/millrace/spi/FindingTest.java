package org.millrace.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FindingTest {

    @Test
    void isCompletedStepByStep() {
        Finding finding = Finding.of("NO_FILE", "Expected a.txt").at("row 3").mendedBy("Add it");
        assertThat(finding).isEqualTo(new Finding("NO_FILE", "Expected a.txt", "row 3", "Add it"));
        assertThat(finding.at("row 4").remedy()).isEqualTo("Add it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no_file", "NO-FILE", "1ST", "_A", "A.B", "É", "A\n"})
    void refusesACodeOfAnotherForm(String code) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Finding.of(code, "message"))
                .withMessageContaining("'" + code + "'");
    }

    @Test
    void boundsTheCode() {
        assertThat(Finding.of("A".repeat(80), "").code()).hasSize(80);
        assertThatIllegalArgumentException().isThrownBy(() -> Finding.of("A".repeat(81), ""));
    }
}
