package org.millrace.definition.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTest {

    @ParameterizedTest
    @CsvSource({
        "PARAM:x,       PARAM:x,       true,  false",
        "PARAM:x,       !PARAM:x,      false, true",
        "PARAM:x,       PARAM:y,       false, false",
        "PARAM:x,       !PARAM:y,      false, false",
        "PARAM:x=a,     PARAM:x,       true,  false",
        "PARAM:x,       PARAM:x=a,     false, false",
        "PARAM:x=a,     PARAM:x=a,     true,  false",
        "PARAM:x=a,     PARAM:x=b,     false, true",
        "PARAM:x=a,     !PARAM:x,      false, true",
        "PARAM:x=false, !PARAM:x,      true,  false",
        "PARAM:x=false, PARAM:x,       false, true",
        "PARAM:x,       PARAM:x=false, false, true",
        "!PARAM:x,      PARAM:x=false, false, false"
    })
    void knowsWhatFollowsAndWhatCannotBe(String one, String other, boolean implied, boolean excluded) {
        assertThat(condition(one).implies(condition(other))).isEqualTo(implied);
        assertThat(condition(one).excludes(condition(other))).isEqualTo(excluded);
    }

    @Test
    void hasAnOppositeUnlessItNamesAValue() {
        assertThat(condition("PARAM:x").opposite()).contains(condition("!PARAM:x"));
        assertThat(condition("!PARAM:x").opposite()).contains(condition("PARAM:x"));
        assertThat(condition("PARAM:x=a").opposite()).isEmpty();
    }

    private static Condition condition(String text) {
        return Condition.parse(text).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "PARAM:x, yes, true",
        "PARAM:x, false, false",
        "PARAM:x, '', false",
        "PARAM:x, , false",
        "!PARAM:x, yes, false",
        "!PARAM:x, false, true",
        "!PARAM:x, , true",
        "PARAM:x=yes, yes, true",
        "PARAM:x=yes, no, false",
        "PARAM:x=yes, , false",
        "PARAM:x=false, false, true",
    })
    void holdsForTheParametersOfAJob(String condition, String value, boolean holds) {
        Map<String, String> parameters = value == null ? Map.of() : Map.of("x", value);

        assertThat(Condition.parse(condition).orElseThrow().holds(parameters)).isEqualTo(holds);
    }
}
