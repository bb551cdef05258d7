package org.millrace.app.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.millrace.control.Effect;
import org.millrace.control.InputFile;
import org.millrace.control.NewSubmission;
import org.millrace.control.RefusedException;
import org.millrace.control.Snapshots;
import org.millrace.control.Submissions;
import org.millrace.control.Why;
import org.millrace.item.ItemId;
import org.millrace.lifecycle.State;
import org.millrace.workspace.WorkspacePath;

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
    void whatIsNotWhollyThereIsNotReleased() {
        world.stores.definitions().deploy("Flow", WORKFLOW);
        SortedMap<WorkspacePath, InputFile> inputs = new TreeMap<>();
        inputs.put(WorkspacePath.of("a.txt"), InputStream::nullInputStream);
        NewSubmission cut = new NewSubmission("Flow", "key", Map.of("needed", "x", "both", "y"), inputs, 50);
        assertThatThrownBy(() -> submissions.submit(cut)).isInstanceOf(UnsupportedOperationException.class);
        ItemId batch = world.stores.overview().batches().findFirst().orElseThrow();

        Effect refused = world.operator.act(batch, world.actions.release(World.ORDER));

        assertThat(refused.message())
                .isEqualTo("Expected to release " + batch
                        + ", but not all of its inputs are there: hand it in again with the same key, or delete it");
        assertThat(Why.of(new Snapshots(world.stores, world.clock).of(batch)).remedy())
                .isEqualTo("hand it in again with the same key; without it, millrace delete " + batch);
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
