package org.millrace.definition.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.millrace.definition.finding.Place;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.lint.Source;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.Binding;
import org.millrace.definition.model.Located;
import org.millrace.definition.model.Scheme;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.Uri;
import org.millrace.definition.model.WorkflowDefinition;

final class GraphTest {

    private static final WorkflowDefinition WORKFLOW = read("""
            {"id": "Sample", "inputs": ["WORKSPACE:in", "PARAM:mode"], "steps": [
              {"stepName": "Prepare", "behavior": "PAUSE", "actions": [
                {"action": {"actionKey": "LIST", "behavior": "BLOCKING",
                  "in": [{"name": "a", "uri": "WORKSPACE:in/a.txt"}],
                  "out": [{"name": "l", "uri": "WORKSPACE:list.jsonl"}, {"name": "m", "uri": "MEMORY:m"}]}},
                {"action": {"actionKey": "CHECK", "behavior": "NOBLOCKING", "when": "PARAM:mode=full",
                  "in": [{"name": "m", "uri": "MEMORY:m"}]}}]},
              {"stepName": "Each", "behavior": "BLOCKING", "workerGroupId": "Big",
                "distribution": {"kind": "LIST_IN_JSONL_FILE", "element": "list.jsonl"}, "actions": [
                {"action": {"actionKey": "WORK", "behavior": "BLOCKING",
                  "in": [{"name": "x", "uri": "WORKSPACE:lost.txt"}, {"name": "v", "uri": "VALUE:1"}]}}]},
              {"stepName": "Undo", "behavior": "ON_FAILURE", "actions": [
                {"action": {"actionKey": "CLEAN", "behavior": "BLOCKING"}}]},
              {"stepName": "Report", "behavior": "FINALLY", "actions": [
                {"action": {"actionKey": "TELL", "behavior": "BLOCKING"}}]}]}
            """);

    @Test
    void mermaidDrawsStepsActionsOrderAndData() {
        assertThat(MermaidGraph.draw(WORKFLOW)).isEqualTo("""
                        ---
                        title: "Sample"
                        ---
                        flowchart TB
                          in0(["WORKSPACE:in"])
                          in1(["PARAM:mode"])
                          in2(["WORKSPACE:lost.txt"]):::undeclared
                          subgraph s0["Prepare<br/>PAUSE · DefaultWorker · REF"]
                            s0a0["LIST"]
                            s0a1["CHECK<br/>when PARAM:mode=full · NOBLOCKING"]
                            s0a0 --> s0a1
                          end
                          class s0 pause
                          subgraph s1["Each<br/>BLOCKING · Big · LIST_IN_JSONL_FILE list.jsonl"]
                            s1a0["WORK"]
                          end
                          subgraph s2["Undo<br/>ON_FAILURE · DefaultWorker · REF"]
                            s2a0["CLEAN"]
                          end
                          class s2 onfailure
                          subgraph s3["Report<br/>FINALLY · DefaultWorker · REF"]
                            s3a0["TELL"]
                          end
                          class s3 finally
                          s0 -->|release| s1
                          s0 --x|failure| s2
                          s1 --x|failure| s2
                          s1 ==>|finally| s3
                          s2 ==>|finally| s3
                          in0 -.->|"WORKSPACE:in"| s0a0
                          in1 -.->|"PARAM:mode"| s0a1
                          s0a0 -.->|"MEMORY:m"| s0a1
                          s0a0 -.->|"WORKSPACE:list.jsonl"| s1a0
                          in2 -.->|"WORKSPACE:lost.txt"| s1a0
                          classDef undeclared stroke-dasharray: 4 3
                          classDef onfailure stroke:#c0392b,stroke-width:2px
                          classDef finally stroke:#2471a3,stroke-width:2px
                          classDef pause stroke:#b9770e,stroke-width:2px
                        """);
    }

    @Test
    void dotDrawsTheSame() {
        assertThat(DotGraph.draw(WORKFLOW))
                .startsWith("digraph workflow {\n  graph [label=\"Sample\"")
                .contains("subgraph cluster_s0 {\n    label=\"Prepare\\nPAUSE · DefaultWorker · REF\";")
                .contains("s0a1 [label=\"CHECK\\nwhen PARAM:mode=full · NOBLOCKING\"];")
                .contains("s0a1 -> s1a0 [ltail=cluster_s0, lhead=cluster_s1, penwidth=2, label=\"release\"];")
                .contains("s1a0 -> s2a0 [ltail=cluster_s1, lhead=cluster_s2, color=\"#c0392b\", label=\"failure\"];")
                .contains("s0a0 -> s1a0 [style=dashed, constraint=false, label=\"WORKSPACE:list.jsonl\"];")
                .contains("in2 [shape=oval, label=\"WORKSPACE:lost.txt\", style=dashed];")
                .endsWith("}\n");
    }

    @Test
    void aConditionalWriterDoesNotHideTheOneBefore() {
        WorkflowDefinition workflow = read("""
                {"id": "W", "steps": [{"stepName": "S", "behavior": "FINALLY", "actions": [
                  {"action": {"actionKey": "A", "behavior": "BLOCKING", "out": [{"name": "f", "uri": "WORKSPACE:f"}]}},
                  {"action": {"actionKey": "B", "behavior": "BLOCKING", "out": [{"name": "f", "uri": "WORKSPACE:f"}]}},
                  {"action": {"actionKey": "C", "behavior": "BLOCKING", "when": "PARAM:p",
                    "out": [{"name": "f", "uri": "WORKSPACE:f"}]}},
                  {"action": {"actionKey": "D", "behavior": "BLOCKING", "in": [{"name": "f", "uri": "WORKSPACE:f"}]}}]}]}
                """);
        assertThat(MermaidGraph.draw(workflow))
                .contains("s0a1 -.->|\"WORKSPACE:f\"| s0a3", "s0a2 -.->|\"WORKSPACE:f\"| s0a3")
                .doesNotContain("s0a0 -.->");
    }

    @Test
    void hostileNamesStayInsideTheirLabels() {
        String name = "\"]; x --> y %%{init}%% <script> `$$ \u202e\n\\N &amp; #quot;";
        WorkflowDefinition workflow = named(name);
        String mermaid = MermaidGraph.draw(workflow);
        assertThat(mermaid).doesNotContain("<script", "%%", "`", "$$", "\u202e", "\"]; x", "#quot;", "&amp;");
        assertThat(mermaid.lines()).noneMatch(line -> line.contains("x --> y"));
        String dot = DotGraph.draw(workflow);
        assertThat(dot)
                .contains("[label=\"\\\"]; x --> y")
                .contains("\\\\N &amp;amp;")
                .doesNotContain("\u202e");
        assertThat(dot.lines()).allMatch(line -> quotes(line) % 2 == 0);
    }

    /** The reader keeps such names from a file, but drawings do not rely on it. */
    private static WorkflowDefinition named(String text) {
        Located<String> name = new Located<>(text, Place.FILE);
        StepDefinition step = WORKFLOW.steps().get(0);
        ActionDefinition action = step.actions().get(0);
        ActionDefinition hostileAction = new ActionDefinition(
                name,
                action.behavior(),
                List.of(new Binding(name, new Located<>(new Uri(Scheme.PARAM, text), Place.FILE), false)),
                action.outputs(),
                action.koCausesWarning(),
                action.timing(),
                action.when(),
                action.place());
        StepDefinition hostileStep = new StepDefinition(
                name,
                step.behavior(),
                name,
                step.distribution(),
                List.of(hostileAction),
                step.waitFor(),
                step.timeout(),
                step.retry(),
                step.place());
        return new WorkflowDefinition(
                name,
                WORKFLOW.onFatal(),
                WORKFLOW.timeout(),
                Optional.empty(),
                Optional.empty(),
                List.of(hostileStep),
                WORKFLOW.source());
    }

    private static long quotes(String line) {
        return line.replace("\\\\", "")
                .replace("\\\"", "")
                .chars()
                .filter(c -> c == '"')
                .count();
    }

    private static WorkflowDefinition read(String text) {
        Source source = new Source("w.json", text.getBytes(StandardCharsets.UTF_8));
        return new Linter(HandlerCatalog.unknown())
                .lint(List.of(source))
                .get(0)
                .definition()
                .orElseThrow();
    }
}
