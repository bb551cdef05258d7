package org.millrace.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FactTest {

    @ParameterizedTest
    @ValueSource(ints = {-1, 100})
    void boundsThePriority(int value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Fact.Priority(value))
                .withMessage("Expected a priority from 0 to 99, but got " + value);
    }

    @Test
    void takesThePrioritiesAtBothEnds() {
        assertThat(new Fact.Priority(0).value()).isZero();
        assertThat(new Fact.Priority(99).value()).isEqualTo(99);
    }

    @Test
    void refusesANegativeSize() {
        assertThat(new Fact.SpaceNeeded(0).bytes()).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> new Fact.SpaceNeeded(-1));
    }

    @Test
    void doesNotChangeWithWhatItWasMadeFrom() {
        List<String> texts = new ArrayList<>(List.of("a"));
        Map<String, String> elements = new HashMap<>(Map.of("erc_who", "b"));
        Fact.Identifiers identifiers = new Fact.Identifiers("", texts);
        Fact.Store store = new Fact.Store(URI.create("file:/m"), "add", texts);
        Fact.Metadata metadata = new Fact.Metadata(elements);
        texts.clear();
        elements.clear();
        assertThat(identifiers.localIds()).containsExactly("a");
        assertThat(store.delete()).containsExactly("a");
        assertThat(metadata.elements()).containsEntry("erc_who", "b");
    }
}
