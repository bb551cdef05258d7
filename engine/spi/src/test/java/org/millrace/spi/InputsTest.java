package org.millrace.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InputsTest {

    private final Inputs inputs = new Bound(Map.of("file", Path.of("a"), "text", "b", "0", 3));

    @Test
    void givesWhatIsThere() {
        assertThat(inputs.file("file")).isEqualTo(Path.of("a"));
        assertThat(inputs.text("text")).isEqualTo("b");
        assertThat(inputs.get(0, Integer.class)).isEqualTo(3);
    }

    @Test
    void namesWhatIsNotThereAndTheWayToAskForIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> inputs.text("other"))
                .withMessage("Input 'other' is not there; ask for an optional port with find");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> inputs.get(1, String.class))
                .withMessage("Input of rank 1 is not there; ask for an optional port with find");
    }

    private record Bound(Map<String, Object> values) implements Inputs {

        @Override
        public <T> Optional<T> find(String port, Class<T> type) {
            return Optional.ofNullable(values.get(port)).map(type::cast);
        }

        @Override
        public <T> Optional<T> find(int rank, Class<T> type) {
            return find(Integer.toString(rank), type);
        }
    }
}
