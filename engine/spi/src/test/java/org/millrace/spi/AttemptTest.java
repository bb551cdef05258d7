package org.millrace.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class AttemptTest {

    @Test
    void isCountedFromOne() {
        assertThat(new Attempt("job/step/0/element", 1, 5).number()).isEqualTo(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Attempt("job/step/0/element", 0, 5))
                .withMessage("Expected attempts counted from 1, but got 0");
    }
}
