package org.millrace.app.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.millrace.control.NewSubmission;
import org.millrace.control.RefusedException;
import org.millrace.control.Submissions;
import org.millrace.lifecycle.State;

final class SubmissionsTest {

    private static final String WORKFLOW = """
            {"id": "Flow", "inputs": ["PARAM:needed", "PARAM:spare", "PARAM:both", "WORKSPACE:a.txt"], "steps": [
              {"stepName": "One", "behavior": "BLOCKING", "actions": [{"action": {"actionKey": "DO", "behavior": "BLOCKING", "in": [
                {"name": "a", "uri": "PARAM:needed"},
                {"name": "b", "uri": "PARAM:spare", "optional": true},
                {"name": "c", "uri": "PARAM:both", "optional": true},
                {"name": "d", "uri": "PARAM:both"},
                {"name": "e", "uri": "WORKSPACE:a.txt", "optional": true}]}}]}]}
            """;

    private final World world = new World();
    private final Submissions submissions = new Submissions(world.stores, world.files(), world.clock);

    private static NewSubmission given(Map<String, String> parameters) {
        return new NewSubmission("Flow", "key", parameters, new TreeMap<>(), 50);
    }

    @Test
    void whatOnlyOptionalBindingsReadNeedNotBeGiven() {
        world.stores.definitions().deploy("Flow", WORKFLOW);

        var batch = submissions.submit(given(Map.of("needed", "x", "both", "y")));

        assertThat(world.load(batch).state()).isEqualTo(State.PENDING);
    }

    @Test
    void aWorkflowThatOnlyJobsCanRunIsRefused() {
        world.stores.definitions().deploy("Flow", WORKFLOW.replace("\"One\"", "\"Pending\""));

        assertThatThrownBy(() -> submissions.submit(given(Map.of("needed", "x", "both", "y"))))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("begins with a step named Pending");
    }

    @Test
    void whatOneBindingCannotDoWithoutIsAskedFor() {
        world.stores.definitions().deploy("Flow", WORKFLOW);

        assertThatThrownBy(() -> submissions.submit(given(Map.of("needed", "x"))))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("the parameter both");
    }
}
