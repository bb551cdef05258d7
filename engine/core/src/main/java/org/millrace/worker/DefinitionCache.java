package org.millrace.worker;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.lint.Source;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Definitions;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** Definitions read lately. What is kept under a digest never changes, so it is read and parsed once. */
final class DefinitionCache {

    private static final int MOST = 200;

    private final Definitions definitions;
    private final Map<String, WorkflowDefinition> read = Collections.synchronizedMap(new Recent());

    DefinitionCache(Definitions definitions) {
        this.definitions = definitions;
    }

    /**
     * The definition that an item is pinned to.
     *
     * @throws UnusableException if it is not there or nothing can be run by it
     */
    WorkflowDefinition find(WorkflowPin pin) throws UnusableException {
        WorkflowDefinition known = read.get(pin.digest());
        if (known != null) {
            return known;
        }
        WorkflowDefinition parsed = parse(pin, text(pin));
        read.put(pin.digest(), parsed);
        return parsed;
    }

    /** The definition that new items of a workflow take, pinned, if one is deployed. */
    Optional<WorkflowPin> current(String id, Map<String, String> parameters) {
        return definitions.current(id).map(digest -> new WorkflowPin(id, digest, parameters));
    }

    private String text(WorkflowPin pin) throws UnusableException {
        try {
            return definitions.text(pin.id(), pin.digest());
        } catch (StoreException failure) {
            if (failure.reason() == Reason.NOT_FOUND || failure.reason() == Reason.CORRUPT) {
                throw new UnusableException("the definition of workflow " + pin.id() + " with the digest "
                        + pin.digest() + " cannot be read from the store; deploy it again: " + failure.getMessage());
            }
            throw failure;
        }
    }

    private static WorkflowDefinition parse(WorkflowPin pin, String text) throws UnusableException {
        Source source = new Source(pin.id(), text.getBytes(StandardCharsets.UTF_8));
        // Deployed means linted; a handler or neighbour that is missing now is said when it is needed
        LintReport report =
                new Linter(HandlerCatalog.unknown()).lint(List.of(source)).get(0);
        Optional<WorkflowDefinition> definition =
                report.definition().filter(workflow -> !workflow.steps().isEmpty());
        if (definition.isEmpty()) {
            throw new UnusableException("the definition of workflow " + pin.id() + " with the digest " + pin.digest()
                    + " cannot be run: " + firstError(report));
        }
        return definition.get();
    }

    private static String firstError(LintReport report) {
        return report.findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .map(LintFinding::message)
                .findFirst()
                .orElse("it has no steps");
    }

    /** Nothing can be run by a definition. The message is the end of the sentence "It is held because ...". */
    static final class UnusableException extends Exception {
        private static final long serialVersionUID = 1L;

        private final String reason;

        UnusableException(String reason) {
            super(reason);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }

    private static final class Recent extends LinkedHashMap<String, WorkflowDefinition> {
        private static final long serialVersionUID = 1L;

        Recent() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, WorkflowDefinition> eldest) {
            return size() > MOST;
        }
    }
}
