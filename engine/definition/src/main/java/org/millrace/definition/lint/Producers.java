package org.millrace.definition.lint;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.model.Behavior;
import org.millrace.definition.model.Condition;
import org.millrace.definition.model.Located;

/** Whether what was to be written has certainly been written when it is read. */
final class Producers {

    private Producers() {}

    /** Reports a reading that relies on actions which may have been skipped or never reached. */
    static void checkCertain(Flow read, List<Flow> producers, FindingCollector findings) {
        if (read.optional()) {
            return;
        }
        Optional<Located<Condition>> needed = conditionOf(read);
        boolean mayBeSkipped = producers.stream().noneMatch(producer -> isImplied(conditionOf(producer), needed))
                && !coverBothCases(producers);
        if (mayBeSkipped) {
            reportSkipped(read, producers.get(0), findings);
        } else if (producers.stream().allMatch(producer -> mayNotHaveRun(producer, read))) {
            reportNotRun(read, producers.get(0), findings);
        }
    }

    private static boolean isImplied(Optional<Located<Condition>> condition, Optional<Located<Condition>> known) {
        return condition.isEmpty()
                || (known.isPresent()
                        && known.get().value().implies(condition.get().value()));
    }

    /** One producer under a condition and another under its opposite: one of them runs. */
    private static boolean coverBothCases(List<Flow> producers) {
        Set<Condition> conditions = producers.stream()
                .flatMap(producer -> conditionOf(producer).stream())
                .map(Located::value)
                .collect(Collectors.toSet());
        return conditions.stream()
                .anyMatch(one -> one.opposite().filter(conditions::contains).isPresent());
    }

    /** After a failure only the steps for failure and for the end run, so they can rely on each other alone. */
    private static boolean mayNotHaveRun(Flow producer, Flow read) {
        Behavior reader = read.site().step().behavior();
        Behavior writer = producer.site().step().behavior();
        return !reader.isOrdinary() && writer != reader && !producer.site().isSameStep(read.site());
    }

    private static Optional<Located<Condition>> conditionOf(Flow flow) {
        return flow.site().actionIndex() < 0
                ? Optional.empty()
                : flow.site().action().when();
    }

    private static void reportSkipped(Flow read, Flow producer, FindingCollector findings) {
        findings.report(
                Code.MAYBE_SKIPPED,
                read.place(),
                producer.site().inWords() + " writes " + read.uri() + ", but runs only when "
                        + conditionOf(producer).map(Located::toString).orElse("") + " holds.",
                "Add \"optional\": true, or the same \"when\" here.");
    }

    private static void reportNotRun(Flow read, Flow producer, FindingCollector findings) {
        findings.report(
                Code.MAYBE_NOT_RUN,
                read.place(),
                "This step also runs when " + producer.site().inWords() + ", which writes " + read.uri()
                        + ", was never reached.",
                "Add \"optional\": true.");
    }
}
