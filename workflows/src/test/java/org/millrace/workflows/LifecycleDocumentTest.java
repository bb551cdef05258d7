package org.millrace.workflows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.lifecycle.Lifecycles;
import org.millrace.lifecycle.TransitionTable;

/** The tables and diagrams of lifecycle.md are made from the rows that the engine goes by. */
class LifecycleDocumentTest {

    @ParameterizedTest
    @ValueSource(strings = {"job", "batch"})
    void documentHasTheTableAndTheDiagram(String subject) {
        TransitionTable table = subject.equals("job") ? Lifecycles.JOB : Lifecycles.BATCH;
        String expected = "\n```mermaid\n" + table.mermaid() + "```\n\n" + table.markdown() + "\n";

        GeneratedPart.check("docs/lifecycle.md", subject, expected);
    }
}
