package org.millrace.execution;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.spi.Status;

class ActionSequenceTest {

    @ParameterizedTest
    @CsvSource({
        "BLOCKING,   DEFAULT,           OK,      OK,      true",
        "BLOCKING,   DEFAULT,           WARNING, WARNING, true",
        "BLOCKING,   DEFAULT,           KO,      KO,      false",
        "BLOCKING,   DEFAULT,           FATAL,   FATAL,   false",
        "NOBLOCKING, DEFAULT,           KO,      KO,      true",
        "NOBLOCKING, DEFAULT,           FATAL,   FATAL,   false",
        "BLOCKING,   KO_CAUSES_WARNING, KO,      WARNING, true",
        "NOBLOCKING, KO_CAUSES_WARNING, KO,      WARNING, true",
        "BLOCKING,   KO_CAUSES_WARNING, FATAL,   FATAL,   false",
    })
    void countsAndGoesOn(String behavior, String aggregation, Status ended, Status counted, boolean goesOn) {
        ActionDefinition action = action(behavior, aggregation);

        assertThat(ActionSequence.counted(action, ended)).isEqualTo(counted);
        assertThat(ActionSequence.goesOn(action, ended)).isEqualTo(goesOn);
    }

    private static ActionDefinition action(String behavior, String aggregation) {
        String json = """
                {"id": "W", "steps": [{"stepName": "a", "behavior": "BLOCKING", "actions": [{"action":
                  {"actionKey": "A", "behavior": "%s", "statusAggregationBehavior": "%s"}}]}]}
                """;
        return Workflows.parse(json.formatted(behavior, aggregation))
                .steps()
                .get(0)
                .actions()
                .get(0);
    }
}
