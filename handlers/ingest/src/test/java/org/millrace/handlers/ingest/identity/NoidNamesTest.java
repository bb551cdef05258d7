package org.millrace.handlers.ingest.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.spi.PermanentFailure;

class NoidNamesTest {

    private static final Shoulder FK4 = new Shoulder("99999", "fk4");

    @ParameterizedTest
    @ValueSource(longs = {2, 3, 8_410, 65_536, 84_100, 131_071})
    void aPermutationGivesEachNumberOnce(long bound) {
        Permutation permutation = new Permutation("99999/fk4", bound);
        BitSet seen = new BitSet();
        LongStream.range(0, bound).map(permutation::at).forEach(number -> seen.set(Math.toIntExact(number)));

        assertThat(seen.cardinality()).isEqualTo(bound);
        assertThat(seen.length()).isEqualTo(bound);
    }

    @Test
    void namesNeverRepeatAcrossAnExtension() {
        NoidNames names = new NoidNames(FK4, 1);
        Set<String> seen = new HashSet<>();
        IntStream.rangeClosed(1, 20_000)
                .forEach(number -> seen.add(names.name(number).toString()));

        assertThat(seen).hasSize(20_000);
        assertThat(names.name(8_410).name()).hasSize(3 + 3 + 1);
        assertThat(names.name(8_411).name()).hasSize(3 + 6 + 1);
    }

    @Test
    void namesAreArksWithACheckCharacter() {
        NoidNames names = new NoidNames(FK4);

        LongStream.of(1, 2, 3, 70_728_100, 70_728_101, 594_823_321_000L, 5_000_000_000_000_000L)
                .forEach(number -> assertThat(names.name(number))
                        .matches(Ark::hasCheckCharacter)
                        .matches(ark -> Ark.parse(ark.toString()).equals(Optional.of(ark)))
                        .matches(ark -> ark.isUnder("ark:/99999/fk4")));
    }

    @Test
    void whatWasGivenOutOnceStaysTheSameForEver() {
        NoidNames names = new NoidNames(FK4);

        assertThat(LongStream.of(1, 2, 3, 70_728_100, 70_728_101).mapToObj(names::name))
                .map(Ark::toString)
                .containsExactly(
                        "ark:/99999/fk4cz7bz1j",
                        "ark:/99999/fk47w7435q",
                        "ark:/99999/fk4hd66h3d",
                        "ark:/99999/fk4rt64943",
                        "ark:/99999/fk47r0vh4zm1m");
    }

    @Test
    void aShoulderIsReadFromItsProfile() {
        assertThat(Shoulder.of("ark:/99999/fk4", "p")).isEqualTo(FK4);
        assertThat(Shoulder.of("ark:99999/fk4", "p").counter()).isEqualTo("ark/99999/fk4");
        assertThatThrownBy(() -> Shoulder.of("fk4", "demo"))
                .isInstanceOf(PermanentFailure.class)
                .hasMessageContaining("demo")
                .hasMessageContaining("ark:/99999/fk4");
    }
}
