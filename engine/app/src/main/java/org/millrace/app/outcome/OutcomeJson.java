package org.millrace.app.outcome;

import java.util.LinkedHashMap;
import java.util.Map;
import org.millrace.app.view.ItemView;
import org.millrace.execution.Sentence;
import org.millrace.lifecycle.State;

/** What came of a batch, for programs. */
public final class OutcomeJson {

    private OutcomeJson() {}

    /** The outcome as an object. */
    public static Map<String, Object> of(Outcome outcome) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("batch", outcome.batch().id().value());
        view.put("state", outcome.batch().state().name());
        view.put("message", outcome.batch().course().message());
        view.put("jobs", ItemView.tally(outcome.tally()));
        view.put(
                "objects", outcome.completed().stream().map(OutcomeJson::object).toList());
        view.put("failed", outcome.failed().stream().map(OutcomeJson::failed).toList());
        return view;
    }

    private static Map<String, Object> object(JobEnd end) {
        Map<String, Object> view = named(end);
        view.putAll(ItemView.facts(end.identifiers(), end.stored()));
        return view;
    }

    private static Map<String, Object> failed(JobEnd end) {
        Map<String, Object> view = named(end);
        view.put("step", end.failedIn().map(State::name).orElse(""));
        view.put("message", Sentence.of(end.job().course().message()).found());
        view.put("remedy", OutcomeText.remedy(end));
        return view;
    }

    private static Map<String, Object> named(JobEnd end) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("job", end.job().id().value());
        view.put("label", end.label());
        view.put("row", end.row());
        return view;
    }
}
