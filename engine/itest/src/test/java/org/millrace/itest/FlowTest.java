package org.millrace.itest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.lint.Source;
import org.millrace.itest.Flow.Action;
import org.millrace.itest.Flow.Shape;

/** The workflows of the proofs are workflows. */
class FlowTest {

    @Test
    void theLinterTakesThem() {
        Flow flow = Flow.named("Proof")
                .pausingOnFatal()
                .step("One", Action.of("NOTE").pause(50).writes("one.txt"))
                .step("Two", Action.of("ELEMENTS").n(7).writes("two.jsonl"))
                .step("Three", Shape.lines("two.jsonl", 4, 2), Action.of("NOTE"))
                .step("Four", Shape.jobs("Child"), Action.of("SPREAD").n(3))
                .step(
                        "Five",
                        Shape.REF.behaving("FINALLY").by("Other"),
                        Action.of("NOTE").reads("one.txt"));
        Flow child = Flow.named("Child").step("Only", Action.of("NOTE"));

        assertThat(errors(flow, child)).isEmpty();
    }

    @Test
    void theLinterTakesThoseThatChanceMakes() {
        for (long seed = 0; seed < 200; seed++) {
            RandomFlow.Flows flows = new RandomFlow(seed).next();
            assertThat(errors(flows.batch(), flows.job(), flows.grandchild())).isEmpty();
        }
    }

    static List<String> errors(Flow... flows) {
        HandlerCatalog catalog = HandlerCatalog.of(ProofHandlers.descriptions());
        List<Source> sources = Stream.of(flows)
                .map(flow -> new Source(flow.id() + ".json", flow.json().getBytes(StandardCharsets.UTF_8)))
                .toList();
        return new Linter(catalog)
                .lint(sources).stream()
                        .map(LintReport::findings)
                        .flatMap(List::stream)
                        .filter(finding -> finding.severity() == Severity.ERROR)
                        .map(Object::toString)
                        .toList();
    }
}
