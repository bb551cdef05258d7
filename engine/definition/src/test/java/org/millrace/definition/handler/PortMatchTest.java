package org.millrace.definition.handler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.millrace.definition.finding.Place;
import org.millrace.definition.model.Binding;
import org.millrace.definition.model.Located;
import org.millrace.definition.model.Scheme;
import org.millrace.definition.model.Uri;

class PortMatchTest {

    private final PortDescription first = port("first");
    private final PortDescription second = port("second");

    private static PortDescription port(String name) {
        return new PortDescription(name, "java.lang.String", true, List.of(), "");
    }

    private PortMatch match(String... names) {
        List<Binding> bindings = Stream.of(names)
                .map(name -> new Binding(
                        new Located<>(name, Place.FILE), new Located<>(new Uri(Scheme.VALUE, "x"), Place.FILE), false))
                .toList();
        return new PortMatch(bindings, List.of(first, second));
    }

    @Test
    void goesByNameIfAllNamesArePortsEachOnce() {
        PortMatch match = match("second", "first");

        assertThat(match.isByName()).isTrue();
        assertThat(match.rankOf(first)).hasValue(1);
        assertThat(match.portOf(0)).contains(second);
        assertThat(match("second").unboundPorts()).containsExactly(first);
    }

    @Test
    void elseGoesByRank() {
        for (PortMatch match : List.of(match("second", "other"), match("second", "second"))) {
            assertThat(match.isByName()).isFalse();
            assertThat(match.rankOf(first)).hasValue(0);
            assertThat(match.rankOf(second)).hasValue(1);
        }
        assertThat(match("other").rankOf(second)).isEmpty();
        assertThat(match("a", "b", "c").portOf(2)).isEmpty();
    }
}
