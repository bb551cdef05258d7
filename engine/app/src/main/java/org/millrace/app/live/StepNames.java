package org.millrace.app.live;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.grammar.WorkflowParser;
import org.millrace.definition.json.JsonReader;
import org.millrace.item.Item;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Definitions;

/** The steps of the workflows that jobs run by, each workflow read once. */
final class StepNames {

    private final Definitions definitions;
    private final Map<String, List<String>> known = new HashMap<>();

    StepNames(Definitions definitions) {
        this.definitions = definitions;
    }

    /**
     * How much of its way an item has done.
     *
     * @param within how much of its step is done
     */
    double share(Item item, double within) {
        if (item.state().equals(State.COMPLETED)) {
            return 1;
        }
        List<String> steps = steps(item.workflow());
        int current = steps.indexOf(item.state().name());
        if (current >= 0) {
            return (current + within) / steps.size();
        }
        Optional<State> last = item.course().lastSuccessful();
        return last.map(state -> (steps.indexOf(state.name()) + 1.0) / Math.max(1, steps.size()))
                .orElse(0.0);
    }

    private List<String> steps(WorkflowPin pin) {
        return known.computeIfAbsent(pin.digest(), digest -> read(pin));
    }

    private List<String> read(WorkflowPin pin) {
        FindingCollector findings = new FindingCollector();
        return JsonReader.read(definitions.text(pin.id(), pin.digest()), findings)
                .flatMap(json -> WorkflowParser.parse(json, findings))
                .map(definition -> definition.steps().stream()
                        .map(step -> step.name().value())
                        .toList())
                .orElse(List.of());
    }
}
