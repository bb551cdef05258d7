package org.millrace.definition.lint;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.finding.Place;
import org.millrace.definition.grammar.WorkflowParser;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.json.JsonReader;
import org.millrace.definition.json.TextDecoder;
import org.millrace.definition.model.WorkflowDefinition;

/** Proves workflow files right against a catalog of handlers. Stateless and thread-safe; never throws at bad content. */
public final class Linter {

    private static final List<Rule> RULES = List.of(
            new StepNameRule(),
            new StepOrderRule(),
            new EffectRule(),
            new TimingRule(),
            new PortRule(),
            new MemoryRule(),
            new FileReadRule(),
            new DistributionRule(),
            new OutputRule(),
            new FactRule(),
            new DeclaredInputRule(),
            new JobsRule());

    private final HandlerCatalog catalog;

    public Linter(HandlerCatalog catalog) {
        this.catalog = catalog;
    }

    /** Checks files that belong together: one report per file, in the order given. */
    public List<LintReport> lint(List<Source> sources) {
        return lint(sources, List.of());
    }

    /**
     * Checks files that belong together.
     *
     * @param sources what to report about
     * @param neighbours further files whose workflows may be started by these; nothing is reported about them
     * @return one report per source, in the order given
     */
    public List<LintReport> lint(List<Source> sources, List<Source> neighbours) {
        List<Reading> readings = sources.stream().map(Linter::read).toList();
        List<WorkflowDefinition> known = Stream.concat(
                        readings.stream(), neighbours.stream().map(Linter::read))
                .flatMap(reading -> reading.workflow.stream())
                .toList();
        reportDuplicates(readings);
        // Somebody who pipes one file in cannot show us the others
        boolean complete = sources.size() > 1 || !neighbours.isEmpty() || !isStandardInput(sources);
        Neighbours all = new Neighbours(known, complete);
        return readings.stream().map(reading -> judge(reading, all)).toList();
    }

    private static boolean isStandardInput(List<Source> sources) {
        return sources.stream().anyMatch(source -> source.name().equals("-"));
    }

    private LintReport judge(Reading reading, Neighbours neighbours) {
        reading.workflow.ifPresent(workflow -> {
            Subject subject = new Subject(workflow, catalog, DataFlow.of(workflow, catalog), neighbours);
            RULES.forEach(rule -> rule.check(subject, reading.findings));
        });
        return new LintReport(
                reading.source.name(), reading.text.orElse(""), reading.workflow, reading.findings.findings());
    }

    private static Reading read(Source source) {
        FindingCollector findings = new FindingCollector();
        if (source.bytes().length > Source.MAX_BYTES) {
            findings.report(
                    Code.TOO_LARGE,
                    Place.FILE,
                    "Expected a workflow of at most " + Source.MAX_BYTES + " bytes, but the file is larger.",
                    "Is it a workflow at all?");
            return new Reading(source, findings, Optional.empty(), Optional.empty());
        }
        Optional<String> text = TextDecoder.decode(source.bytes(), findings);
        Optional<WorkflowDefinition> workflow = text.flatMap(known -> JsonReader.read(known, findings))
                .flatMap(json -> WorkflowParser.parse(json, findings));
        return new Reading(source, findings, text, workflow);
    }

    private static void reportDuplicates(List<Reading> readings) {
        Map<String, String> firstById = new HashMap<>();
        for (Reading reading : readings) {
            reading.workflow
                    .map(WorkflowDefinition::id)
                    .filter(id -> !id.value().isEmpty())
                    .ifPresent(id -> {
                        String first = firstById.putIfAbsent(id.value(), reading.source.name());
                        if (first != null) {
                            reading.findings.report(
                                    Code.DUPLICATE_WORKFLOW_ID,
                                    id.place(),
                                    "The workflow id " + id.value() + " is also defined in " + first + ".",
                                    "Give one of them another id, or do not deploy both.");
                        }
                    });
        }
    }

    /** A source as far as it could be read, with the findings gathered on the way. */
    private record Reading(
            Source source, FindingCollector findings, Optional<String> text, Optional<WorkflowDefinition> workflow) {}
}
