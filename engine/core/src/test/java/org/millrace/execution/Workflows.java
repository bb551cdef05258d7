package org.millrace.execution;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.lint.Source;
import org.millrace.definition.model.WorkflowDefinition;

/** Workflows for tests, written as authors write them. */
final class Workflows {

    private static final String CHILD = "{\"id\": \"Child\", \"steps\": [" + step("C", "BLOCKING") + "]}";

    private Workflows() {}

    /** Steps written as {@code name:behavior}. */
    static WorkflowDefinition of(String onFatal, String... steps) {
        StringBuilder json = new StringBuilder("{\"id\": \"W\", \"onFatal\": \"" + onFatal + "\", \"steps\": [");
        for (int i = 0; i < steps.length; i++) {
            String[] parts = steps[i].split(":", -1);
            json.append(i == 0 ? "" : ",").append(step(parts[0], parts[1]));
        }
        return parse(json.append("]}").toString());
    }

    private static String step(String name, String behavior) {
        return "{\"stepName\": \"%s\", \"behavior\": \"%s\", \"actions\": [{\"action\": {\"actionKey\": \"A\", \"behavior\": \"BLOCKING\"}}]}"
                .formatted(name, behavior);
    }

    static WorkflowDefinition parse(String json) {
        Source source = new Source("test.json", json.getBytes(StandardCharsets.UTF_8));
        Source child = new Source("child.json", CHILD.getBytes(StandardCharsets.UTF_8));
        LintReport report = new Linter(HandlerCatalog.unknown())
                .lint(List.of(source, child))
                .get(0);
        if (!report.isRunnable()) {
            throw new IllegalArgumentException(report.findings().toString());
        }
        return report.definition().orElseThrow();
    }
}
